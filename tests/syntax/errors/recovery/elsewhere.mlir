func.func @f(%a: i32) {
  %0 = arith.addi %a %a : i32
  return
}
func.func @g(%a: i32) -> f32 {
  %0 = "arith.addf"(%a, %a) : (i32, i32) -> i32
  return %0 : i32
}
func.func @h(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = "t.op"() : () -> i32
  cf.br ^b
^b:
  "t.use"(%0) : (i32) -> ()
  return
}
module {
  func.func @f() { return }
  func.func @f() { return }
}
// error 2:21: expected ','
// error 6:8: 'arith.addf' op operand #0 must be floating-point-like, but got 'i32'
// error 7:3: type of return operand 0 ('i32') doesn't match function result type ('f32') in function @g
// error 20:3: redefinition of symbol named 'f'
