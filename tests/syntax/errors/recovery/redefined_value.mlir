func.func @f(%a: i32) {
  %0 = arith.addi %a, %a : i32
  %0 = arith.addi %a, %a : i32
  %a = arith.addi %a, %a : i32
  return
}
// error 3:3: redefinition of SSA value '%0'
// error 4:3: redefinition of SSA value '%a'
