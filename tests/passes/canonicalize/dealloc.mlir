func.func private @use(i1)
func.func private @usei(index)
func.func private @usem(memref<4xf32>)
func.func private @useu(memref<?xf32>)
func.func @d1(%x: memref<4xf32>, %y: memref<4xf32>, %c: i1, %d: i1) -> (i1) {
  %t = arith.constant true
  %al = memref.alloc() : memref<4xf32>
  %0 = bufferization.dealloc (%al, %x : memref<4xf32>, memref<4xf32>) if (%c, %d) retain (%y : memref<4xf32>)
  return %0 : i1
}
func.func @d2(%x: memref<4xf32>, %y: memref<4xf32>, %c: i1, %d: i1) -> (i1, memref<4xf32>) {
  %t = arith.constant true
  %al = memref.alloc() : memref<4xf32>
  call @usem(%al) : (memref<4xf32>) -> ()
  %base, %off, %size, %stride = memref.extract_strided_metadata %x : memref<4xf32> -> memref<f32>, index, index, index
  %base1, %off1, %size1, %stride1 = memref.extract_strided_metadata %al : memref<4xf32> -> memref<f32>, index, index, index
  %0 = bufferization.dealloc (%base1, %base : memref<f32>, memref<f32>) if (%c, %d) retain (%y : memref<4xf32>)
  %1 = bufferization.dealloc (%base : memref<f32>) if (%d) retain (%base1 : memref<f32>)
  %b2 = bufferization.clone %al : memref<4xf32> to memref<4xf32>
  bufferization.dealloc (%al : memref<4xf32>) if (%t)
  return %1, %b2 : i1, memref<4xf32>
}
func.func @d3(%x: memref<4xf32>, %c: i1, %d: i1) -> memref<4xf32> {
  %t = arith.constant true
  %b2 = bufferization.clone %x : memref<4xf32> to memref<4xf32>
  bufferization.dealloc (%x : memref<4xf32>) if (%t)
  return %b2 : memref<4xf32>
}
func.func @d4(%x: memref<4xf32>, %c: i1, %d: i1) -> memref<4xf32> {
  %t = arith.constant true
  %b2 = bufferization.clone %x : memref<4xf32> to memref<4xf32>
  bufferization.dealloc (%x : memref<4xf32>) if (%c)
  return %b2 : memref<4xf32>
}
func.func @d5(%x: memref<4xf32>, %c: i1, %d: i1) -> memref<?xf32> {
  %b2 = bufferization.clone %x : memref<4xf32> to memref<?xf32>
  memref.dealloc %x : memref<4xf32>
  return %b2 : memref<?xf32>
}
func.func @d6(%x: memref<4xf32>, %c: i1, %d: i1) {
  %a = memref.alloc() : memref<4xf32>
  %base1, %off1, %size1, %stride1 = memref.extract_strided_metadata %a : memref<4xf32> -> memref<f32>, index, index, index
  %e = memref.alloca() : memref<4xf32>
  %base2, %off2, %size2, %stride2 = memref.extract_strided_metadata %e : memref<4xf32> -> memref<f32>, index, index, index
  %g = memref.alloc() : memref<4xf32, strided<[1], offset: 2>>
  %base3, %off3, %size3, %stride3 = memref.extract_strided_metadata %g : memref<4xf32, strided<[1], offset: 2>> -> memref<f32>, index, index, index
  call @usem(%a) : (memref<4xf32>) -> ()
  call @usem(%e) : (memref<4xf32>) -> ()
  %0 = memref.load %g[%size3] : memref<4xf32, strided<[1], offset: 2>>
  memref.store %0, %a[%size3] : memref<4xf32>
  bufferization.dealloc (%base1, %base2, %base3 : memref<f32>, memref<f32>, memref<f32>) if (%c, %d, %c)
  %true = arith.constant true
  %h = memref.cast %a : memref<4xf32> to memref<?xf32>
  bufferization.dealloc (%h : memref<?xf32>) if (%d)
  %a9 = memref.alloc() : memref<4xf32>
  bufferization.dealloc (%a9 : memref<4xf32>) if (%d)
  bufferization.dealloc (%a9 : memref<4xf32>) if (%c)
  %a7 = memref.alloc() : memref<4xf32>
  %r = bufferization.dealloc (%a7 : memref<4xf32>) if (%d) retain (%a7 : memref<4xf32>)
  call @use(%r) : (i1) -> ()
  %a8 = memref.alloc() : memref<4xf32>
  %r8 = bufferization.dealloc (%x : memref<4xf32>) if (%d) retain (%a8 : memref<4xf32>)
  call @use(%r8) : (i1) -> ()
  return
}
func.func @free(%x: memref<4xf32>, %c: i1, %d: i1) {
  memref.dealloc %x : memref<4xf32>
  bufferization.dealloc (%x : memref<4xf32>) if (%c)
  bufferization.dealloc (%x : memref<4xf32>) if (%c)
  %m = memref.cast %x : memref<4xf32> to memref<?xf32>
  bufferization.dealloc (%m : memref<?xf32>) if (%c)
  %n = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  call @useu(%n) : (memref<?xf32>) -> ()
  return
}
