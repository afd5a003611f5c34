func.func @sum(%a: i32, %c: i1) -> i32 {
  %three = arith.constant 3 : i32
  %b = arith.addi %a, %three : i32
  %d = arith.addi %b, %three : i32
  %e = scf.if %c -> (i32) {
    scf.yield %d : i32
  } else {
    scf.yield %d : i32
  }
  return %e : i32
}
