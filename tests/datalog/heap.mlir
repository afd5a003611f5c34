// Buffers that are handed around, stored and freed.
func.func private @outside(memref<4xf32>)
func.func @leaf(%m: memref<4xf32>) {
  call @outside(%m) : (memref<4xf32>) -> ()
  return
}
func.func @even(%n: index, %m: memref<4xf32>) {
  call @odd(%n, %m) : (index, memref<4xf32>) -> ()
  return
}
func.func @odd(%n: index, %m: memref<4xf32>) {
  call @even(%n, %m) : (index, memref<4xf32>) -> ()
  call @leaf(%m) : (memref<4xf32>) -> ()
  return
}
func.func @alone() {
  return
}
func.func @chain(%c: i1, %table: memref<2xmemref<4xf32>>, %i: index, %x: f32) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  cf.cond_br %c, ^left(%a : memref<4xf32>), ^right(%b : memref<4xf32>)
^left(%l: memref<4xf32>):
  memref.store %l, %table[%i] : memref<2xmemref<4xf32>>
  cf.br ^join(%l : memref<4xf32>)
^right(%r: memref<4xf32>):
  cf.br ^join(%r : memref<4xf32>)
^join(%j: memref<4xf32>):
  %d = memref.dim %v, %i : memref<?xf32>
  memref.store %x, %j[%i] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
