// Tasks that wait for each other and hand values on.
func.func @pipeline(%in: memref<8xf32>, %f: f32) -> f32 {
  %first = async.execute {
    %c0 = arith.constant 0 : index
    memref.store %f, %in[%c0] : memref<8xf32>
    async.yield
  }
  %second, %value = async.execute [%first] -> !async.value<f32> {
    %c0 = arith.constant 0 : index
    %v = memref.load %in[%c0] : memref<8xf32>
    async.yield %v : f32
  }
  %third, %twice:2 = async.execute [%first, %second] (%value as %x: !async.value<f32>) -> (!async.value<f32>, !async.value<index>) {
    %d = arith.addf %x, %x : f32
    %c1 = arith.constant 1 : index
    async.yield %d, %c1 : f32, index
  }
  async.await %third : !async.token
  %r = async.await %twice#0 : !async.value<f32>
  return %r : f32
}
