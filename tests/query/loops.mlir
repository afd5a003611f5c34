// Swapped buffers stay with the function; a buffer made in each round is handed around.
func.func @swap(%n: index) {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %i = %lo to %n step %one iter_args(%s = %a, %t = %b) -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %t, %s : memref<4xf32>, memref<4xf32>
  }
  "use"(%r#0, %r#1) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}
func.func @fresh(%n: index) -> memref<4xf32> {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %lo to %n step %one iter_args(%s = %a) -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %s, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return %r : memref<4xf32>
}
func.func @select(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  %t = arith.select %c, %s, %m : memref<4xf32>
  return %t : memref<4xf32>
}
