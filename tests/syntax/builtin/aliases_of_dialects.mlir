#group = #llvm.access_group<id = distinct[0]<>>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func private @f(tensor<8x8xf32, #CSR>) -> tensor<?x?xf64, #CSR>
"t.a"() {i = #group, j = #llvm.tbaa_root<id = "r">, n = #CSR, o = #llvm.loop_annotation<disableNonforced = true>} : () -> ()
"t.b"() {i = [#group, #group]} : () -> ()
