// differs: mlir-opt's pass refuses deallocations in the input.

// Deallocations in the input: which stay where they are, and which the pass takes over.

func.func private @show(memref<4xf32>)
func.func private @two() -> (memref<4xf32>, memref<4xf32>)
func.func private @more() -> i1

// The free in the conditional is of no path that goes on, and the other one frees on all that do: both are taken
// out, though nothing else is left to do.
func.func @freed_before_it_stops(%bad: i1) {
  %false = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  scf.if %bad {
    memref.dealloc %a : memref<4xf32>
    cf.assert %false, "it was bad"
  }
  call @show(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// The three frees of @three are of three kinds: %e is freed early and stays so, though the other two are taken
// over one after the other, the last one as it stands at the end, and that of one of two as it is unclear.
func.func @three(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %e = memref.alloc() : memref<4xf32>
  call @show(%e) : (memref<4xf32>) -> ()
  memref.dealloc %e : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  call @show(%s) : (memref<4xf32>) -> ()
  memref.dealloc %s : memref<4xf32>
  %l = memref.alloc() : memref<4xf32>
  call @show(%l) : (memref<4xf32>) -> ()
  memref.dealloc %l : memref<4xf32>
  return
}

// Each path frees %b, and all that is left to free ends before the branch.
func.func @before_a_branch(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  call @show(%a) : (memref<4xf32>) -> ()
  cf.cond_br %c, ^yes, ^no
^yes:
  call @show(%b) : (memref<4xf32>) -> ()
  memref.dealloc %b : memref<4xf32>
  return
^no:
  memref.dealloc %b : memref<4xf32>
  return
}

// What is left to free is one of two that are handed on.
func.func @one_of_two_is_handed_on(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %l = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  cf.br ^head(%s : memref<4xf32>)
^head(%x: memref<4xf32>):
  call @show(%x) : (memref<4xf32>) -> ()
  %goes_on = call @more() : () -> i1
  cf.cond_br %goes_on, ^body, ^end
^body:
  memref.dealloc %x : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  cf.br ^head(%n : memref<4xf32>)
^end:
  memref.dealloc %x : memref<4xf32>
  memref.dealloc %l : memref<4xf32>
  return
}

// The buffer of the first round is the caller's, which the program frees all the same: behind the loop only what is
// the function's own is freed.
func.func @first_is_of_the_caller(%m: memref<4xf32>) {
  cf.br ^head(%m : memref<4xf32>)
^head(%x: memref<4xf32>):
  call @show(%x) : (memref<4xf32>) -> ()
  %goes_on = call @more() : () -> i1
  cf.cond_br %goes_on, ^body, ^end
^body:
  memref.dealloc %x : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  cf.br ^head(%n : memref<4xf32>)
^end:
  memref.dealloc %x : memref<4xf32>
  return
}

// The second of two results may be the first.
func.func @second_of_two() {
  %two:2 = call @two() : () -> (memref<4xf32>, memref<4xf32>)
  memref.dealloc %two#0 : memref<4xf32>
  cf.br ^head(%two#1 : memref<4xf32>)
^head(%x: memref<4xf32>):
  %goes_on = call @more() : () -> i1
  cf.cond_br %goes_on, ^body, ^end
^body:
  memref.dealloc %x : memref<4xf32>
  %n = memref.alloc() : memref<4xf32>
  cf.br ^head(%n : memref<4xf32>)
^end:
  memref.dealloc %x : memref<4xf32>
  return
}

// The default way out of a switch and one of its cases hand a buffer on, each with who owns it.
func.func @default_hands_on(%m: memref<4xf32>, %f: i32) {
  %a = memref.alloc() : memref<4xf32>
  cf.switch %f : i32, [
    default: ^end(%a : memref<4xf32>),
    0: ^other,
    1: ^end(%m : memref<4xf32>)
  ]
^other:
  call @show(%a) : (memref<4xf32>) -> ()
  %b = memref.alloc() : memref<4xf32>
  cf.br ^end(%b : memref<4xf32>)
^end(%x: memref<4xf32>):
  call @show(%x) : (memref<4xf32>) -> ()
  return
}
