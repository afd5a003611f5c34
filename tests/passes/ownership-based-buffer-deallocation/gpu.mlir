// differs: mlir-opt-22 frees what gpu.alloc gave by memref.dealloc, and waits for nothing
// Buffers of a device are freed by gpu.dealloc. Where an operation may go on with one after it was
// executed, the free waits for it, but for what the program has waited for.

func.func @synchronous(%n: index) {
  %g = gpu.alloc (%n) : memref<?xf32, 1>
  %v = memref.cast %g : memref<?xf32, 1> to memref<?xf32, strided<[?], offset: ?>, 1>
  %x = memref.load %v[%n] : memref<?xf32, strided<[?], offset: ?>, 1>
  return
}

func.func @waited_for(%n: index, %x: f32) {
  %t = gpu.wait async
  %g, %u = gpu.alloc async [%t] (%n) : memref<?xf32, 1>
  %v = gpu.memset async [%u] %g, %x : memref<?xf32, 1>, f32
  gpu.wait [%v]
  return
}

func.func @not_waited_for(%n: index, %x: f32) {
  %t = gpu.wait async
  %g, %u = gpu.alloc async [%t] (%n) : memref<?xf32, 1>
  %v = gpu.memset async [%u] %g, %x : memref<?xf32, 1>, f32
  return
}

// Two go on with it, of which neither waits for the other.
func.func @two_tokens(%x: f32) {
  %g = gpu.alloc () : memref<4xf32, 1>
  %h = gpu.alloc () : memref<4xf32, 1>
  %v = gpu.memset async %g, %x : memref<4xf32, 1>, f32
  %w = gpu.memcpy async %h, %g : memref<4xf32, 1>, memref<4xf32, 1>
  return
}

// In the loop all is waited for.
func.func @in_a_loop(%x: f32, %lb: index, %ub: index, %step: index) {
  %g = gpu.alloc () : memref<4xf32, 1>
  scf.for %i = %lb to %ub step %step {
    %v = gpu.memset async %g, %x : memref<4xf32, 1>, f32
    gpu.wait [%v]
  }
  return
}

// In this one nothing is: the buffer may be in use behind it.
func.func @never_waited_for(%x: f32, %lb: index, %ub: index, %step: index) {
  %g = gpu.alloc () : memref<4xf32, 1>
  scf.for %i = %lb to %ub step %step {
    %v = gpu.memset async %g, %x : memref<4xf32, 1>, f32
  }
  return
}

func.func @merged(%c: i1, %m: memref<4xf32, 1>, %i: index) {
  %r = scf.if %c -> (memref<4xf32, 1>) {
    %g = gpu.alloc () : memref<4xf32, 1>
    scf.yield %g : memref<4xf32, 1>
  } else {
    scf.yield %m : memref<4xf32, 1>
  }
  %x = memref.load %r[%i] : memref<4xf32, 1>
  return
}

func.func @host_and_device(%c: i1, %i: index) {
  %g = gpu.alloc () : memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %g, %a : memref<4xf32>
  %x = memref.load %s[%i] : memref<4xf32>
  return
}
