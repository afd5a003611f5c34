// Data of resources stays with the host, under its names.
// arg: --pass-pipeline=builtin.module(freehold-buffer-deallocation-pipeline)
// arg: --allow-unregistered-dialect
func.func @f() {
  %a = memref.alloc() : memref<4xi32>
  "some.use"(%a) {data = dense_resource<blob> : tensor<2xi32>, more = [dense_resource<blob_1> : tensor<1xi8>]} : (memref<4xi32>) -> ()
  return
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000100000002000000",
      blob_1: "0x0100000007"
    }
  }
#-}
