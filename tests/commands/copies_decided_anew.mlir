// What functions return as copies, and what callers free of that.
func.func private @show(memref<?xf32>)

// Whether it returns a copy is decided anew.
func.func private @copies(%p: memref<?xf32>) -> memref<?xf32> {
  %w = memref.alloc() : memref<2xf32>
  %c = bufferization.clone %p : memref<?xf32> to memref<?xf32>
  return %c : memref<?xf32>
}
func.func private @fresh(%n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  return %a : memref<?xf32>
}
// Only the deallocation of what was a copy is decided anew; the others stay early.
func.func @early(%p: memref<?xf32>, %n: index) {
  %x = call @copies(%p) : (memref<?xf32>) -> memref<?xf32>
  call @show(%x) : (memref<?xf32>) -> ()
  memref.dealloc %x : memref<?xf32>
  %y = call @fresh(%n) : (index) -> memref<?xf32>
  call @show(%y) : (memref<?xf32>) -> ()
  memref.dealloc %y : memref<?xf32>
  %z = memref.alloc(%n) : memref<?xf32>
  call @show(%z) : (memref<?xf32>) -> ()
  memref.dealloc %z : memref<?xf32>
  %l = memref.alloc(%n) : memref<?xf32>
  call @show(%l) : (memref<?xf32>) -> ()
  return
}
