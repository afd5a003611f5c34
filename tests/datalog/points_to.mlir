// Memrefs that are stored in tables, read from there, and passed to functions.
func.func @fill(%table: memref<2xmemref<4xf32>>, %m: memref<4xf32>, %i: index) {
  memref.store %m, %table[%i] : memref<2xmemref<4xf32>>
  return
}
func.func @first(%table: memref<2xmemref<4xf32>>) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %m = memref.load %table[%zero] : memref<2xmemref<4xf32>>
  return %m : memref<4xf32>
}
func.func @choose(%c: i1, %x: memref<4xf32>, %y: memref<4xf32>) -> memref<4xf32> {
  %s = arith.select %c, %x, %y : memref<4xf32>
  return %s : memref<4xf32>
}
func.func @main(%c: i1, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  %t = memref.alloc() : memref<2xmemref<4xf32>>
  %u = memref.alloc() : memref<2xmemref<4xf32>>
  func.call @fill(%t, %a, %zero) : (memref<2xmemref<4xf32>>, memref<4xf32>, index) -> ()
  memref.store %b, %u[%zero] : memref<2xmemref<4xf32>>
  %p = func.call @first(%t) : (memref<2xmemref<4xf32>>) -> memref<4xf32>
  %q = memref.load %u[%zero] : memref<2xmemref<4xf32>>
  %r = func.call @choose(%c, %p, %d) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>
  %w = scf.for %i = %zero to %n step %one iter_args(%l = %q) -> (memref<4xf32>) {
    scf.yield %r : memref<4xf32>
  }
  %v = memref.subview %w[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  return
}
