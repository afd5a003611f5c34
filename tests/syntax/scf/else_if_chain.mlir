func.func @classify(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c10 = arith.constant 10 : i32
  %c100 = arith.constant 100 : i32
  %neg = arith.cmpi slt, %x, %c0 : i32
  %r = scf.if %neg -> (i32) {
    scf.yield %c0 : i32
  } else {
    %small = arith.cmpi slt, %x, %c10 : i32
    %s = scf.if %small -> (i32) {
      scf.yield %c10 : i32
    } else {
      %mid = arith.cmpi slt, %x, %c100 : i32
      %m = scf.if %mid -> (i32) {
        scf.yield %c100 : i32
      } else {
        scf.yield %x : i32
      }
      scf.yield %m : i32
    }
    scf.yield %s : i32
  }
  return %r : i32
}
