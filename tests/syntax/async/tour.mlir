func.func @a(%n: index, %f: f32) {
  %t0 = async.execute { async.yield }
  %t1, %v1 = async.execute -> !async.value<f32> {
    async.yield %f : f32
  }
  %t2, %v2:2 = async.execute [%t0, %t1] (%v1 as %x : !async.value<f32>, %v1 as %y: !async.value<f32>) -> (!async.value<f32>, !async.value<index>) attributes {foo} {
    %z = arith.addf %x, %y : f32
    async.yield %z, %n : f32, index
  }
  %t3 = async.execute [%t0] {
    async.yield
  }
  %t4 = async.execute (%v1 as %x: !async.value<f32>) {
    "t.use"(%x) : (f32) -> ()
    async.yield
  }
  async.await %t0 : !async.token
  %w = async.await %v1 : !async.value<f32>
  %g = async.create_group %n : !async.group
  %r = async.add_to_group %t0, %g : !async.token
  async.await_all %g
  %c = async.call @af(%f) : (f32) -> !async.value<f32>
  return
}
async.func @af(%f: f32) -> !async.value<f32> {
  return %f : f32
}
async.func private @ext(f32, index) -> (!async.token, !async.value<f32> {a.b}) 
async.func @ff(%x: f32 {a.b}) -> !async.token attributes {foo} {
  return
}
