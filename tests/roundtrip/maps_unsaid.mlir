// In generic form the maps of a contraction may be left out, and these shapes do not fit them; it was
// printed as what did not read back (found by fuzzing).
"func.func"() <{function_type = (memref<2x4x6xf32>, memref<2x8x6xf32>, memref<2x4x8xf32>) -> (), sym_name = "f"}> ({
^bb0(%a: memref<2x4x6xf32>, %b: memref<2x8x6xf32>, %c: memref<2x4x8xf32>):
  "linalg.batch_matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = "arith.mulf"(%x, %y) : (f32, f32) -> f32
    %2 = "arith.addf"(%z, %1) : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }) : (memref<2x4x6xf32>, memref<2x8x6xf32>, memref<2x4x8xf32>) -> ()
  "func.return"() : () -> ()
}) : () -> ()
