// OPTIONS: --classic-deallocation-pipeline
// Buffers of a device go back to it behind their last use, and behind all that the program waits for.
func.func @waited_for_later(%x: f32) {
  %t = gpu.wait async
  %g, %u = gpu.alloc async [%t] () : memref<4xf32, 1>
  %v = gpu.memset async [%u] %g, %x : memref<4xf32, 1>, f32
  %w = gpu.wait async [%v]
  gpu.wait [%w]
  return
}

// Nothing waits for it before the block ends.
func.func @waited_for_in_another_block(%c: i1, %x: f32) {
  %t = gpu.wait async
  %g, %u = gpu.alloc async [%t] () : memref<4xf32, 1>
  %v = gpu.memset async [%u] %g, %x : memref<4xf32, 1>, f32
  cf.br ^bb1
^bb1:
  gpu.wait [%v]
  return
}

func.func @in_a_loop(%x: f32, %lb: index, %ub: index, %step: index) {
  %g = gpu.alloc () : memref<4xf32, 1>
  scf.for %i = %lb to %ub step %step {
    %h = gpu.alloc () : memref<4xf32, 1>
    %v = gpu.memset async %g, %x : memref<4xf32, 1>, f32
    %w = gpu.memcpy async [%v] %h, %g : memref<4xf32, 1>, memref<4xf32, 1>
    gpu.wait [%w]
  }
  return
}

// The operation that goes on holds what uses the buffer.
func.func @in_a_launch(%n: index, %x: f32) {
  %g = gpu.alloc () : memref<4xf32, 1>
  %t = gpu.wait async
  %v = gpu.launch async [%t] blocks(%a, %b, %c) in (%d = %n, %e = %n, %f = %n)
      threads(%i, %j, %k) in (%l = %n, %m = %n, %o = %n) {
    memref.store %x, %g[%i] : memref<4xf32, 1>
    gpu.terminator
  }
  return
}
