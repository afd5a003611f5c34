// differs: mlir-opt refuses loops of branches and parallel regions.

func.func private @use(memref<4xf32>)
func.func private @tell() -> i1

// One of two buffers is handed on around the loop, and which is known at run time: that is decided on this way alone, not
// where the loop is left.
func.func @one_of_two_goes_on(%x: i1) {
  %i = memref.alloc() : memref<4xf32>
  cf.br ^bb1(%i : memref<4xf32>)
^bb1(%m: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  %y = call @tell() : () -> i1
  %s = arith.select %y, %m, %a : memref<4xf32>
  call @use(%s) : (memref<4xf32>) -> ()
  cf.cond_br %x, ^bb1(%s : memref<4xf32>), ^bb2
^bb2:
  return
}

// The same with a block that only the way back leads through, which stands before the loop in the text.
func.func @by_way_of_a_block(%x: i1) {
  %i = memref.alloc() : memref<4xf32>
  cf.br ^bb1(%i : memref<4xf32>)
^bb3(%k : memref<4xf32>):
  call @use(%k) : (memref<4xf32>) -> ()
  cf.br ^bb1(%k : memref<4xf32>)
^bb1(%m: memref<4xf32>):
  %a = memref.alloc() : memref<4xf32>
  %y = call @tell() : () -> i1
  %s = arith.select %y, %m, %a : memref<4xf32>
  call @use(%s) : (memref<4xf32>) -> ()
  cf.cond_br %x, ^bb3(%s : memref<4xf32>), ^bb2
^bb2:
  return
}

// The region of the terminator has a block without operations: nothing is freed there.
func.func @empty_block(%n: index) {
  scf.forall (%i) in (%n) {
    %0 = memref.alloc() : memref<4xf32>
    func.call @use(%0) : (memref<4xf32>) -> ()
  }
  return
}

// Two results that may be one buffer: their caller finds that out.
func.func @returned_twice(%p: memref<4xf32>, %x: i1, %y: i1) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %s = arith.select %x, %a, %p : memref<4xf32>
  %t = arith.select %y, %a, %p : memref<4xf32>
  return %s, %t : memref<4xf32>, memref<4xf32>
}
