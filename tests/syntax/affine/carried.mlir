// Values carried by loops.
func.func @sum(%m: memref<?xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to %n iter_args(%acc = %zero) -> (f32) {
    %x = affine.load %m[%i] : memref<?xf32>
    %next = arith.addf %acc, %x : f32
    affine.yield %next : f32
  }
  return %sum : f32
}

func.func @extremes(%m: memref<64x64xf32>, %x: f32) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 64 iter_args(%lo = %x, %hi = %x) -> (f32, f32) {
    %s:2 = affine.for %j = 0 to 64 step 8 iter_args(%l = %lo, %h = %hi) -> (f32, f32) {
      %v = affine.load %m[%i, %j] : memref<64x64xf32>
      %a = arith.minimumf %l, %v : f32
      %b = arith.maximumf %h, %v : f32
      affine.yield %a, %b : f32, f32
    }
    affine.yield %s#0, %s#1 : f32, f32
  } {label = "extremes"}
  return %r#0, %r#1 : f32, f32
}

func.func @buffers(%a: memref<8xf32>, %b: memref<8xf32>) -> memref<8xf32> {
  %r:2 = affine.for %i = 0 to 3 iter_args(%p = %a, %q = %b) -> (memref<8xf32>, memref<8xf32>) {
    affine.yield %q, %p : memref<8xf32>, memref<8xf32>
  }
  return %r#0 : memref<8xf32>
}
