// differs: mlir-opt's pass refuses deallocations in the input.

// Functions that free what they own already, and some that do not free all of it: what stays where it
// stands, and what is decided anew.

func.func private @two() -> (memref<2xi64>, memref<2xi64>)
func.func private @more() -> i1
func.func private @show(memref<2xi64>)

// All is freed: nothing changes.
func.func @complete(%m: index, %n: index) -> memref<?x?xf32> {
  %0 = memref.alloc(%m, %n) : memref<?x?xf32>
  %1 = bufferization.clone %0 : memref<?x?xf32> to memref<?x?xf32>
  memref.dealloc %0 : memref<?x?xf32>
  return %1 : memref<?x?xf32>
}

// It is freed on one path within a conditional, and on the other behind it.
func.func @on_each_path(%c: i1, %x: f32) {
  %true = arith.constant true
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %x, %a[%i] : memref<2xf32>
  scf.if %c {
    memref.store %x, %a[%i] : memref<2xf32>
    memref.dealloc %a : memref<2xf32>
  }
  %not = arith.xori %c, %true : i1
  scf.if %not {
    memref.dealloc %a : memref<2xf32>
  }
  return
}

// One path returns what the caller owns.
func.func private @returned(%m: memref<2xi8>, %n: memref<2xi8>, %c: i1) -> (memref<2xi8>, memref<2xi8>) {
  %0 = bufferization.clone %n : memref<2xi8> to memref<2xi8>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = bufferization.clone %m : memref<2xi8> to memref<2xi8>
  memref.dealloc %0 : memref<2xi8>
  return %1, %n : memref<2xi8>, memref<2xi8>
^bb2:
  return %0, %n : memref<2xi8>, memref<2xi8>
}

// Two results that may be one buffer: the free amid the work is in the way.
func.func @in_the_way() {
  cf.br ^bb1
^bb1:
  %0:2 = call @two() : () -> (memref<2xi64>, memref<2xi64>)
  memref.dealloc %0#1 : memref<2xi64>
  call @show(%0#0) : (memref<2xi64>) -> ()
  memref.dealloc %0#0 : memref<2xi64>
  %1 = call @more() : () -> i1
  cf.cond_br %1, ^bb1, ^bb2
^bb2:
  return
}

// A buffer that is freed amid the work, and another that is not freed.
func.func @one_is_left(%n: index, %x: f32) {
  %i = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  memref.store %x, %b[%i] : memref<?xf32>
  return
}

// Frees at the end, one of them of what memory held: that one stays.
func.func @of_a_load(%t: memref<1xmemref<2xf32>>, %n: index) {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %l = memref.load %t[%i] : memref<1xmemref<2xf32>>
  memref.dealloc %l : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  return
}

// What is freed may be the function's or memory's.
func.func @of_either(%t: memref<1xmemref<2xf32>>, %c: i1) {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  %l = memref.load %t[%i] : memref<1xmemref<2xf32>>
  %b = memref.alloc() : memref<2xf32>
  scf.if %c {
    memref.dealloc %a : memref<2xf32>
  }
  memref.dealloc %l : memref<2xf32>
  return
}

// A conditional that gives something may free in passing; what comes before it is amid the work.
func.func @before_a_conditional(%c: i1, %n: index) -> index {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %d = memref.alloc() : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  %r = scf.if %c -> index {
    memref.dealloc %b : memref<2xf32>
    scf.yield %n : index
  } else {
    memref.dealloc %b : memref<2xf32>
    scf.yield %n : index
  }
  return %r : index
}

// The same of a loop that frees, and of a loop of pure work.
func.func @before_a_loop(%c: i1, %n: index) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  %d = memref.alloc() : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  scf.for %i = %z to %n step %o {
    %j = arith.addi %i, %o : index
  }
  return
}

// A token has to be handed to a block that two edges lead to, and something is freed on the way.
func.func @token_on_an_edge(%c: i1, %d: i1, %m: memref<2xf32>) -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^one(%a : memref<2xf32>), ^two
^one(%x: memref<2xf32>):
  %v = memref.load %x[%i] : memref<2xf32>
  %w = memref.load %b[%i] : memref<2xf32>
  cf.cond_br %d, ^end(%x, %v : memref<2xf32>, f32), ^two
^two:
  %u = memref.load %b[%i] : memref<2xf32>
  cf.br ^end(%m, %u : memref<2xf32>, f32)
^end(%y: memref<2xf32>, %r: f32):
  %s = memref.load %y[%i] : memref<2xf32>
  %t = arith.addf %r, %s : f32
  return %t : f32
}

// One edge leads to a block, and brings it a memref that is owned on some paths.
func.func @one_edge(%c: i1, %d: i1, %m: memref<2xf32>) -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %x = scf.if %c -> memref<2xf32> {
    scf.yield %a : memref<2xf32>
  } else {
    scf.yield %m : memref<2xf32>
  }
  cf.cond_br %d, ^one(%x : memref<2xf32>), ^two
^one(%y: memref<2xf32>):
  %v = memref.load %y[%i] : memref<2xf32>
  return %v : f32
^two:
  %w = memref.load %b[%i] : memref<2xf32>
  return %w : f32
}
