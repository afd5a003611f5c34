// What tasks are lowered to: tokens, values and groups of the runtime.
func.func @runtime(%n: index, %v: f32) -> f32 {
  %t = async.runtime.create : !async.token
  %x = async.runtime.create : !async.value<f32>
  %g = async.runtime.create_group %n : !async.group
  async.runtime.store %v, %x : !async.value<f32>
  async.runtime.set_available %t : !async.token
  async.runtime.set_error %x : !async.value<f32>
  %bad = async.runtime.is_error %x : !async.value<f32>
  async.runtime.await %t : !async.token
  async.runtime.add_ref %x {count = 1 : i64} : !async.value<f32>
  async.runtime.drop_ref %x {count = 1 : i64} : !async.value<f32>
  %k = async.runtime.add_to_group %t, %g : !async.token
  %threads = async.runtime.num_worker_threads : index
  %r = async.runtime.load %x : !async.value<f32>
  return %r : f32
}
