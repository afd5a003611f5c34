// differs: mlir-opt-22 has no such pass.
// Near misses: what is computed of the same numbers is not one number. A quotient is rounded down
// or up.
func.func @rounded(%n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %down = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%n)
  %a = memref.alloc(%down) : memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %y = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %up = affine.apply affine_map<(d0) -> (d0 ceildiv 8)>(%n)
  %b = memref.alloc(%up) : memref<?xf32>
  memref.store %y, %b[%c0] : memref<?xf32>
  %z = memref.load %b[%c0] : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return %z : f32
}

func.func @divided(%n: index, %m: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %down = arith.divui %n, %m : index
  %a = memref.alloc(%down) : memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %y = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %up = arith.ceildivui %n, %m : index
  %b = memref.alloc(%up) : memref<?xf32>
  memref.store %y, %b[%c0] : memref<?xf32>
  %z = memref.load %b[%c0] : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return %z : f32
}

// One of two, and the other.
func.func @chosen(%n: index, %m: index, %c: i1, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %one = arith.select %c, %n, %m : index
  %a = memref.alloc(%one) : memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %y = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %other = arith.select %c, %m, %n : index
  %b = memref.alloc(%other) : memref<?xf32>
  memref.store %y, %b[%c0] : memref<?xf32>
  %z = memref.load %b[%c0] : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return %z : f32
}
