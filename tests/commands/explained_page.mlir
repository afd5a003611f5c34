// The dealloc stays as it is: by a condition alone nobody can say what arrives in the second round.
func.func @stays(%c: i1, %n: index, %p: memref<?xf32>) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  cf.cond_br %c, ^bb1(%a : memref<?xf32>), ^bb1(%p : memref<?xf32>)
^bb1(%x: memref<?xf32>):
  cf.cond_br %c, ^bb1(%a : memref<?xf32>), ^bb2
^bb2:
  return %x : memref<?xf32>
}
