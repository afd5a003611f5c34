func.func @checked(%m: memref<?xf32>, %i: index) -> f32 {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %low = arith.cmpi sge, %i, %c0 : index
  cf.assert %low, "index is negative"
  %high = arith.cmpi slt, %i, %n : index
  cf.assert %high, "index \"i\" is out of bounds:\n\ttoo large" {t.note}
  cf.assert %high, ""
  %x = memref.load %m[%i] : memref<?xf32>
  return %x : f32
}
