// OPTIONS: --seed=3
// What a function without a body returns is fresh and the program's to free; what it is given it
// only reads.
func.func private @make(memref<?xf32>) -> (memref<?xf32>, index)
func.func @main(%m: memref<?xf32>) -> index {
  %a, %n = call @make(%m) : (memref<?xf32>) -> (memref<?xf32>, index)
  %b, %k = call @make(%a) : (memref<?xf32>) -> (memref<?xf32>, index)
  memref.dealloc %a : memref<?xf32>
  return %k : index
}
