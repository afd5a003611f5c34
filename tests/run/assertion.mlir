// OPTIONS: --args=9
func.func @main(%n: index) {
  %5 = arith.constant 5 : index
  %c = arith.cmpi slt, %n, %5 : index
  cf.assert %c, "fewer than five"
  return
}
