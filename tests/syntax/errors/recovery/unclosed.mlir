func.func @f(%c: i1) {
  scf.if %c {
    %0 = "arith.addf"(%c) : (i1) -> i1
    return
func.func @g() {
  return
// error 3:10: 'arith.addf' op expected 2 operands, but found 1
// error 4:5: Dialect `' not found for custom op 'return'  (tried '.return' as well)
// error 10:1: expected '}' to end a region
