// Updates that nothing comes between, of every kind.
func.func @histogram(%h: memref<16xi32>, %f: memref<4xf32>, %i: index, %v: i32, %x: f32) -> (i32, f32) {
  %a = memref.atomic_rmw addi %v, %h[%i] : (i32, memref<16xi32>) -> i32
  %b = memref.atomic_rmw maxs %v, %h[%i] : (i32, memref<16xi32>) -> i32
  %c = memref.atomic_rmw andi %v, %h[%i] : (i32, memref<16xi32>) -> i32
  %d = memref.atomic_rmw assign %x, %f[%i] : (f32, memref<4xf32>) -> f32
  %e = memref.atomic_rmw mulf %x, %f[%i] : (f32, memref<4xf32>) -> f32
  %g = memref.generic_atomic_rmw %f[%i] : memref<4xf32> {
  ^bb0(%old: f32):
    %c2 = arith.constant 2.0 : f32
    %new = arith.mulf %old, %c2 : f32
    memref.atomic_yield %new : f32
  }
  memref.prefetch %h[%i], write, locality<0>, data : memref<16xi32>
  memref.prefetch %f[%i], read, locality<3>, instr : memref<4xf32>
  return %a, %g : i32, f32
}
