// The built-in rules leave the copy, for its source is freed by nobody here and the free between may free it.
func.func @for_nothing(%a: memref<2xf32>, %b: memref<2xf32>) {
  %copy = bufferization.clone %a : memref<2xf32> to memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  memref.dealloc %copy : memref<2xf32>
  return
}

// Here somebody looks.
func.func @looked_at(%a: memref<2xf32>, %b: memref<2xf32>, %i: index) -> f32 {
  %copy = bufferization.clone %a : memref<2xf32> to memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  %x = memref.load %copy[%i] : memref<2xf32>
  memref.dealloc %copy : memref<2xf32>
  return %x : f32
}
