func.func @gcd(%a: i64, %b: i64) -> i64 {
  %zero = arith.constant 0 : i64
  %r:2 = scf.while (%x = %a, %y = %b) : (i64, i64) -> (i64, i64) {
    %go = arith.cmpi ne, %y, %zero : i64
    scf.condition(%go) %x, %y : i64, i64
  } do {
  ^bb0(%x: i64, %y: i64):
    %m = arith.remsi %x, %y : i64
    scf.yield %y, %m : i64, i64
  }
  %neg = arith.cmpi slt, %r#0, %zero : i64
  %minus = arith.subi %zero, %r#0 : i64
  %abs = arith.select %neg, %minus, %r#0 : i64
  return %abs : i64
}
