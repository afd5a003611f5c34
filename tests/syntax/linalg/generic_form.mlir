// Named operations in generic form, without the note of their maps.
func.func @generic(%a: memref<4x6xf32>, %v: memref<6xf32>, %w: memref<4xf32>, %x: f32) {
  "linalg.fill"(%x, %w) <{operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%p: f32, %q: f32):
    "linalg.yield"(%p) : (f32) -> ()
  }) : (f32, memref<4xf32>) -> ()
  "linalg.matvec"(%a, %v, %w) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%p: f32, %q: f32, %r: f32):
    %0 = "arith.mulf"(%p, %q) : (f32, f32) -> f32
    %1 = "arith.addf"(%r, %0) : (f32, f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (memref<4x6xf32>, memref<6xf32>, memref<4xf32>) -> ()
  return
}
