// OPTIONS: --mlir-elide-elementsattrs-if-larger=3
// Blobs beside the text, some of them left out.
func.func @weights() -> (tensor<2xf32>, tensor<4xi8>) {
  %0 = arith.constant dense_resource<w0> : tensor<2xf32>
  %1 = arith.constant dense_resource<"two words"> : tensor<4xi8>
  %2 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %3 = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %4 = arith.constant dense<7> : tensor<100xi32>
  return %0, %1 : tensor<2xf32>, tensor<4xi8>
}
{-#
  dialect_resources: {
    builtin: {
      w0: "0x040000000000803F00000040",
      "two words": "0x0100000001020304"
    }
  }
#-}
