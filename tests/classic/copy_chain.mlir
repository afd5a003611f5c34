// options: --copy-removal
// One removal makes way for the next, and clones are copies.
func.func @chain() -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  "custom.look"(%a) : (memref<2xf32>) -> ()
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  %c = bufferization.clone %b : memref<2xf32> to memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  memref.copy %c, %c : memref<2xf32> to memref<2xf32>
  return %c : memref<2xf32>
}
