// OPTIONS: --mlir-elide-resource-strings-if-larger=0
{-# external_resources: { zeta: { b: "0x04000000ab", a: "0x04000000", s: "", n: false, e: "0X12" }, alpha: { k: "0x040000000a0b" }, empty: { } }, dialect_resources: { builtin: { z: "0x04000000ab", a: "0x04000000CD", m: "0x01000000", unused: "0x0100000001" } } #-}
func.func @f() -> tensor<1xi8> {
  %0 = arith.constant dense_resource<z> : tensor<1xi8>
  "t.a"() {a = dense_resource<m> : tensor<0xi8>, b = [dense_resource<a> : tensor<1xi8>]} : () -> ()
  return %0 : tensor<1xi8>
}
