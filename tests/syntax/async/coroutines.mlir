// A coroutine with its suspension points.
func.func @coro() -> !async.token {
  %token = async.runtime.create : !async.token
  %id = async.coro.id
  %handle = async.coro.begin %id
  %saved = async.coro.save %handle
  async.runtime.resume %handle
  async.coro.suspend %saved, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.set_available %token : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %handle
  cf.br ^suspend
^suspend:
  async.coro.end %handle
  return %token : !async.token
}
