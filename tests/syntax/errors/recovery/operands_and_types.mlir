func.func @f(%a: i32) {
  cf.br ^x(%a : i32, i32)
^x(%b: i32):
  return %a, %b : i32
}
// error 2:12: custom op 'cf.br' number of operands and types do not match: got 1 operands and 2 types
// error 4:10: custom op 'func.return' number of operands and types do not match: got 2 operands and 1 types
