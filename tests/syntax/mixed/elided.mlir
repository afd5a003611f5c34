// OPTIONS: --mlir-elide-elementsattrs-if-larger=3
func.func @f() {
  %a = arith.constant dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %b = arith.constant dense<[1, 2, 3]> : tensor<3xi32>
  %c = arith.constant dense<7> : tensor<100xi32>
  %d = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : vector<2x2xf32>
  "t.op"() {a = dense<[true, false, true, false]> : tensor<4xi1>, b = array<i32: 1, 2, 3, 4, 5>} : () -> ()
  return
}
