// What mlir-opt-22 refuses and we do not, for who wants it refused, in mlir-opt's words.
// option: strict-mlir=true

// expected-error @below {{Only structured control-flow loops are supported.}}
func.func @loop(%c: i1) {
  cf.br ^a
^a:
  cf.cond_br %c, ^a, ^b
^b:
  return
}

// -----

func.func @loop_in_region(%c: i1) {
  // expected-error @below {{Only structured control-flow loops are supported.}}
  scf.execute_region {
    cf.br ^a
  ^a:
    cf.cond_br %c, ^b, ^c
  ^b:
    cf.br ^a
  ^c:
    scf.yield
  }
  return
}

// -----

func.func @no_loop(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^b
^b:
  return
}

// -----

func.func @switch(%c: i32) {
  // expected-error @below {{BranchOpInterface operations with multiple successors are not supported yet}}
  cf.switch %c : i32, [default: ^a, 1: ^b]
^a:
  return
^b:
  return
}

// -----

func.func @freed() {
  %m = memref.alloc() : memref<4xf32>
  // expected-error @below {{memory free side-effect on MemRef value not supported!}}
  memref.dealloc %m : memref<4xf32>
  return
}

// -----

func.func @deallocated(%m: memref<4xf32>, %c: i1) {
  // expected-error @below {{No deallocation operations must be present when running this pass!}}
  bufferization.dealloc (%m : memref<4xf32>) if (%c)
  return
}

// -----

func.func @by_hand() {
  %m = memref.alloc() {bufferization.manual_deallocation} : memref<4xf32>
  memref.dealloc %m {bufferization.manual_deallocation} : memref<4xf32>
  return
}

// -----

func.func @unknown() {
  %m = memref.alloc() : memref<4xf32>
  // expected-error @below {{ops with unknown memory side effects are not supported}}
  "test.use"(%m) : (memref<4xf32>) -> ()
  return
}

// -----

func.func @reduction(%n: index, %b: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%n) init (%b) -> memref<2xf32> {
    // expected-error @below {{only supported when operand is not a MemRef}}
    scf.reduce(%b : memref<2xf32>) {
    ^bb0(%x: memref<2xf32>, %y: memref<2xf32>):
      // expected-error @below {{only supported when operand is not a MemRef}}
      scf.reduce.return %x : memref<2xf32>
    }
  }
  return
}
