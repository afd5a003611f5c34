func.func private @use(i1)
func.func private @usei(index)
func.func private @usem(memref<4xf32>)
func.func private @useu(memref<?xf32>)
func.func @mem(%x: memref<4xf32>, %d: memref<?xf32>, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = memref.cast %x : memref<4xf32> to memref<?xf32>
  %b = memref.cast %a : memref<?xf32> to memref<4xf32>
  %b2 = memref.cast %a : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  call @usem(%b) : (memref<4xf32>) -> ()
  %al = memref.alloc(%c4) : memref<?xf32>
  %al2 = memref.alloc(%n) : memref<?xf32>
  %d0 = memref.dim %a, %c0 : memref<?xf32>
  %d1 = memref.dim %al2, %c0 : memref<?xf32>
  %d2 = memref.dim %al, %c0 : memref<?xf32>
  call @useu(%al) : (memref<?xf32>) -> ()
  %al3 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  %base, %off, %size, %stride = memref.extract_strided_metadata %al3 : memref<4xf32> -> memref<f32>, index, index, index
  %t = arith.constant true
  bufferization.dealloc (%base : memref<f32>) if (%t)
  call @usei(%size) : (index) -> ()
  call @usei(%off) : (index) -> ()
  %base2, %off2, %size2, %stride2 = memref.extract_strided_metadata %d : memref<?xf32> -> memref<f32>, index, index, index
  call @usei(%size2) : (index) -> ()
  %g = memref.cast %x : memref<4xf32> to memref<4xf32>
  call @usem(%g) : (memref<4xf32>) -> ()
  memref.copy %a, %d : memref<?xf32> to memref<?xf32>
  memref.copy %d, %d : memref<?xf32> to memref<?xf32>
  %v = arith.constant 1.0 : f32
  memref.store %v, %a[%c0] : memref<?xf32>
  %sv = memref.subview %x[0][4][1] : memref<4xf32> to memref<4xf32, strided<[1]>>
  memref.dealloc %a : memref<?xf32>
  return %d0, %d1, %d2 : index, index, index
}
func.func @dealloc(%x: memref<4xf32>, %y: memref<4xf32>, %c: i1, %d: i1, %z: memref<?xf32>) -> (i1, i1, i1,i1) {
  %t = arith.constant true
  %f = arith.constant false
  %0 = bufferization.dealloc (%x, %x : memref<4xf32>, memref<4xf32>) if (%c, %d) retain (%y : memref<4xf32>)
  %1:2 = bufferization.dealloc (%x : memref<4xf32>) if (%c) retain (%y, %y : memref<4xf32>, memref<4xf32>)
  %2:2 = bufferization.dealloc (%x, %y : memref<4xf32>, memref<4xf32>) if (%f, %c) retain (%y, %z : memref<4xf32>, memref<?xf32>)
  %3:2 = bufferization.dealloc (%x : memref<4xf32>) if (%f) retain (%y, %z : memref<4xf32>, memref<?xf32>)
  %4:2 = bufferization.dealloc retain (%y, %z : memref<4xf32>, memref<?xf32>)
  bufferization.dealloc
  bufferization.dealloc (%x : memref<4xf32>) if (%f)
  bufferization.dealloc (%x, %y : memref<4xf32>, memref<4xf32>) if (%t, %c) 
  %al = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%al : memref<4xf32>) if (%t)
  %al2 = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%al2 : memref<4xf32>) if (%c)
  %al3 = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%al3, %al3 : memref<4xf32>, memref<4xf32>) if (%c, %t)
  %al4 = memref.alloc() : memref<4xf32>
  %base, %off, %size, %stride = memref.extract_strided_metadata %al4 : memref<4xf32> -> memref<f32>, index, index, index
  %5 = bufferization.dealloc (%base : memref<f32>) if (%c) retain (%y : memref<4xf32>)
  %6 = bufferization.dealloc (%x, %x : memref<4xf32>, memref<4xf32>) if (%t, %d) retain (%y : memref<4xf32>)
  %n = arith.xori %c, %t : i1
  %7 = bufferization.dealloc (%x, %x : memref<4xf32>, memref<4xf32>) if (%c, %n) retain (%y : memref<4xf32>)
  return %0, %1#1, %2#0, %5 : i1, i1, i1,i1
}
func.func @clone(%x: memref<4xf32>, %y: memref<?xf32>) -> (memref<4xf32>, memref<?xf32>) {
  %a = bufferization.clone %x : memref<4xf32> to memref<4xf32>
  %b = bufferization.clone %x : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  call @usem(%c) : (memref<4xf32>) -> ()
  %d = bufferization.clone %c : memref<4xf32> to memref<4xf32>
  memref.dealloc %c : memref<4xf32>
  call @usem(%d) : (memref<4xf32>) -> ()
  return %a, %y : memref<4xf32>, memref<?xf32>
}
