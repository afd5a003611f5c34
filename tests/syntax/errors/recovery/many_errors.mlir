func.func @f(%a: i32) {
  %0 = arith.addi %a %a : i32
  %1 = arith.addi %0, %a : i32
  %2 = memref.load %a[] : memref<f32>
  scf.if %a {
    %3 = arith.bogus %a : i32
  }
  return
}
func.func @g() {
  %0 = arith.constant
  return
}
// error 2:21: expected ','
// error 4:20: use of value '%a' expects different type than prior uses: 'memref<f32>' vs 'i32'
// error 5:10: use of value '%a' expects different type than prior uses: 'i1' vs 'i32'
// error 11:22: expected attribute value
