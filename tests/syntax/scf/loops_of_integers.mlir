// Loops over other integers than index, unsigned ones, and ladders of conditions.
func.func @count(%a: i32, %b: i32, %s: i32, %w: i64) -> (i32, i64) {
  %zero = arith.constant 0 : i32
  %r = scf.for %i = %a to %b step %s iter_args(%x = %zero) -> (i32) : i32 {
    %y = arith.addi %x, %i : i32
    scf.yield %y : i32
  }
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i64
  scf.for unsigned %i = %c0 to %w step %c1 : i64 {
  }
  %l = arith.cmpi slt, %a, %b : i32
  %g = arith.cmpi sgt, %a, %b : i32
  %q = scf.if %l -> (i64) {
    scf.yield %c0 : i64
  } else {
    %t = scf.if %g -> (i64) {
      scf.yield %c1 : i64
    } else {
      scf.yield %w : i64
    }
    scf.yield %t : i64
  }
  scf.if %l {
    scf.if %g {
    } else {
      "t.use"(%r) : (i32) -> ()
    }
  } {likely}
  return %r, %q : i32, i64
}
