// A buffer is freed by what its dialect builds for that: its own operation, memref.dealloc, none.
// arg: --pass-pipeline=builtin.module(freehold-buffer-deallocation-pipeline)
// arg: --mlir-print-op-generic
func.func @each() -> f32 {
  %t = "ring.take"() : () -> memref<4xf32>
  %b = "ring.borrow"() : () -> memref<4xf32>
  %g = "ring.grow"() : () -> memref<4xf32>
  %u = "ring.sum"(%t) : (memref<4xf32>) -> f32
  %v = "ring.sum"(%b) : (memref<4xf32>) -> f32
  %w = "ring.sum"(%g) : (memref<4xf32>) -> f32
  %x = arith.addf %u, %v : f32
  %y = arith.addf %w, %x : f32
  return %y : f32
}
func.func @released_by_the_program() -> f32 {
  %t = "ring.take"() : () -> memref<4xf32>
  %u = "ring.sum"(%t) : (memref<4xf32>) -> f32
  "ring.release"(%t) : (memref<4xf32>) -> ()
  return %u : f32
}
func.func @merged(%c: i1) -> f32 {
  %r = scf.if %c -> memref<4xf32> {
    %t = "ring.take"() : () -> memref<4xf32>
    scf.yield %t : memref<4xf32>
  } else {
    %t = "ring.take"() : () -> memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  %u = "ring.sum"(%r) : (memref<4xf32>) -> f32
  return %u : f32
}
