// Functions that are tasks themselves.
async.func @produce(%x: i64) -> !async.value<i64> {
  %y = arith.addi %x, %x : i64
  return %y : i64
}
async.func @two(%a: f32, %b: f64) -> (!async.token, !async.value<f32>, !async.value<f64>) {
  return %a, %b : f32, f64
}
async.func private @elsewhere(i32) -> !async.token
func.func @main(%x: i64, %a: f32, %b: f64, %i: i32) -> i64 {
  %p = async.call @produce(%x) : (i64) -> !async.value<i64>
  %q:3 = async.call @two(%a, %b) : (f32, f64) -> (!async.token, !async.value<f32>, !async.value<f64>)
  %t = async.call @elsewhere(%i) : (i32) -> !async.token
  async.await %t : !async.token
  async.await %q#0 : !async.token
  %r = async.await %p : !async.value<i64>
  return %r : i64
}
