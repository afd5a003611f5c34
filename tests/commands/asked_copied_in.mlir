func.func @f(%given: memref<4xf32>) {
  %other = memref.alloc() : memref<4xf32>
  %copy = acc.copyin varPtr(%given : memref<4xf32>) -> memref<4xf32>
  memref.dealloc %other : memref<4xf32>
  return
}
