// options: --buffer-deallocation
// Document 1, "Detection of Buffer Allocations": an alloca and an alloc that share an alias.
func.func @mixedAllocation(%arg0: i1) {
  %0 = memref.alloca() : memref<2xf32>
  %1 = memref.alloc() : memref<2xf32>
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:
  "custom.look"(%0) : (memref<2xf32>) -> ()
  cf.br ^bb3(%0 : memref<2xf32>)
^bb2:
  "custom.look"(%1) : (memref<2xf32>) -> ()
  cf.br ^bb3(%1 : memref<2xf32>)
^bb3(%2: memref<2xf32>):
  "custom.look"(%2) : (memref<2xf32>) -> ()
  return
}
