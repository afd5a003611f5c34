// Many tasks in a group, and one that waits for all of them.
func.func @fan_out(%n: index, %m: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %group = async.create_group %n : !async.group
  scf.for %i = %c0 to %n step %c1 {
    %token = async.execute {
      %v = memref.load %m[%i] : memref<?xi32>
      %w = arith.addi %v, %v : i32
      memref.store %w, %m[%i] : memref<?xi32>
      async.yield
    }
    %rank = async.add_to_group %token, %group : !async.token
  }
  async.await_all %group
  return
}
