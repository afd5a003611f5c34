// options: --buffer-deallocation
func.func private @use(memref<?xi64>) -> i64
func.func private @make(i64) -> memref<?xi64>

// Edges from blocks with two successors to a block with two predecessors: the buffers die on them.
func.func @on_edges(%c: i1, %d: i1) -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %one, %a[%i] : memref<2xi64>
  cf.cond_br %c, ^middle, ^last(%one : i64)
^middle:
  %x = memref.load %a[%i] : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.store %x, %b[%i] : memref<2xi64>
  cf.cond_br %d, ^more, ^last(%x : i64)
^more:
  %z = memref.load %b[%i] : memref<2xi64>
  %w = memref.load %a[%i] : memref<2xi64>
  %p = arith.addi %z, %w : i64
  cf.br ^last(%p : i64)
^last(%r: i64):
  return %r : i64
}

// An edge on which a copy is made, and something is freed, too.
func.func @copied_on_an_edge(%m: memref<?xi64>, %c: i1, %d: i1, %n: index, %k: i64) -> i64 {
  %i = arith.constant 0 : index
  %b = memref.alloc(%n) : memref<?xi64>
  %y = call @use(%b) : (memref<?xi64>) -> i64
  cf.cond_br %d, ^left, ^join(%m : memref<?xi64>)
^left:
  %a = memref.alloc(%n) : memref<?xi64>
  memref.store %k, %a[%i] : memref<?xi64>
  %z = call @use(%b) : (memref<?xi64>) -> i64
  cf.br ^join(%a : memref<?xi64>)
^join(%s: memref<?xi64>):
  %x = call @use(%s) : (memref<?xi64>) -> i64
  return %x : i64
}

// What is handed on has another type than what it is a name of.
func.func @another_type(%m: memref<?xi64>, %c: i1, %k: i64) -> i64 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  %v = memref.cast %a : memref<2xi64> to memref<?xi64>
  %r = scf.if %c -> (memref<?xi64>) {
    %f = func.call @make(%k) : (i64) -> memref<?xi64>
    scf.yield %f : memref<?xi64>
  } else {
    scf.yield %v : memref<?xi64>
  }
  %x = func.call @use(%r) : (memref<?xi64>) -> i64
  %y = func.call @use(%v) : (memref<?xi64>) -> i64
  %z = arith.addi %x, %y : i64
  return %z : i64
}

// An argument is returned as it is.
func.func @argument(%m: memref<?xf32>) -> memref<?xf32> {
  return %m : memref<?xf32>
}
