func.func private @usem(memref<4xf32>)
func.func @c1(%x: memref<4xf32>, %c: i1, %d: i1, %r: memref<4xf32>) {
  %b2 = bufferization.clone %x : memref<4xf32> to memref<4xf32>
  bufferization.dealloc (%b2 : memref<4xf32>) if (%c)
  return
}
func.func @c2(%x: memref<4xf32>, %c: i1, %d: i1, %r: memref<4xf32>) {
  %b2 = bufferization.clone %x : memref<4xf32> to memref<4xf32>
  %k = bufferization.dealloc (%b2 : memref<4xf32>) if (%c) retain (%r : memref<4xf32>)
  return
}
func.func @c3(%x: memref<4xf32>, %c: i1, %d: i1, %r: memref<4xf32>) {
  %b2 = memref.alloc() : memref<4xf32>
  scf.if %d { %k = bufferization.dealloc (%b2 : memref<4xf32>) if (%c) retain (%r : memref<4xf32>) }
  return
}
func.func @c4(%x: memref<4xf32>, %c: i1, %d: i1, %r: memref<4xf32>) {
  %b2 = memref.alloca() : memref<4xf32>
  %k = bufferization.dealloc (%b2 : memref<4xf32>) if (%c) retain (%r : memref<4xf32>)
  return
}
func.func @c5(%x: memref<4xf32>, %c: i1, %d: i1, %r: memref<4xf32>) {
  %b2 = memref.alloc() : memref<4xf32>
  cf.br ^a
^a:
  cf.cond_br %c, ^b, ^d
^b:
  %k = bufferization.dealloc (%b2 : memref<4xf32>) if (%c) retain (%r : memref<4xf32>)
  cf.br ^d
^d:
  return
}
