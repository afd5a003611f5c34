func.func private @a(i64) -> i64
func.func private @b(i64) -> i64
func.func private @ext((i64) -> i64)
func.func @pick(%c: i1) -> ((i64) -> i64) {
  %f = func.constant @a : (i64) -> i64
  %g = func.constant @b : (i64) -> i64
  %r = arith.select %c, %g, %f : (i64) -> i64
  return %r : (i64) -> i64
}
func.func @give(%c: i1) {
  %f = func.constant @a : (i64) -> i64
  %g = func.constant @b : (i64) -> i64
  %r = arith.select %c, %g, %f : (i64) -> i64
  call @ext(%r) : ((i64) -> i64) -> ()
  return
}
func.func @use(%c: i1, %x: i64) -> i64 {
  %f = call @pick(%c) : (i1) -> ((i64) -> i64)
  %r = call_indirect %f(%x) : (i64) -> i64
  return %r : i64
}
