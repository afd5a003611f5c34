func.func @f(%c: i1, %n: i32) {
  cf.cond_br %c, ^a(%n : i32), ^b
^a(%x: i32, %y: i):
  "t.use"(%x, %y) : (i32, i32) -> ()
  cf.br ^d
^b
  %0 = arith.constant 1 : i32
  cf.br ^d
^c(%z i32):
  return
^d:
  "t.use"(%z) : (i32) -> ()
  cf.br ^c(%n : i32)
^e:
  cf.br ^nowhere
}
// error 3:16: expected non-function type
// error 6:3: expected ':' after block name
// error 9:6: expected ':' and type for SSA operand
// error 15:9: reference to an undefined block
