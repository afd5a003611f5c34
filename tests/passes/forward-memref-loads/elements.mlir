// differs: mlir-opt has no pass of that name.
// Elements: equal indices, constants that differ, indices that may be one.

func.func @indices(%m: memref<4x4xi32>, %i: index, %j: index, %v: i32, %w: i32) -> (i32, i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %v, %m[%c0, %i] : memref<4x4xi32>
  %1 = memref.load %m[%c0, %i] : memref<4x4xi32>
  memref.store %w, %m[%c0, %j] : memref<4x4xi32>
  %2 = memref.load %m[%c0, %i] : memref<4x4xi32>
  memref.store %v, %m[%c0, %c0] : memref<4x4xi32>
  memref.store %w, %m[%c0, %c1] : memref<4x4xi32>
  %3 = memref.load %m[%c0, %c0] : memref<4x4xi32>
  %4 = memref.load %m[%c0, %j] : memref<4x4xi32>
  return %1, %2, %3, %4 : i32, i32, i32, i32
}

// A cast is the same memref, a subview is not, and neither is an operation that writes it all.
func.func @views(%m: memref<4xi32>, %i: index, %v: i32, %w: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cast = memref.cast %m : memref<4xi32> to memref<?xi32>
  %part = memref.subview %m[1] [2] [1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 1>>
  memref.store %v, %m[%c1] : memref<4xi32>
  %1 = memref.load %cast[%c1] : memref<?xi32>
  memref.store %w, %part[%c0] : memref<2xi32, strided<[1], offset: 1>>
  %2 = memref.load %m[%c1] : memref<4xi32>
  linalg.fill ins(%v : i32) outs(%m : memref<4xi32>)
  %3 = memref.load %m[%c1] : memref<4xi32>
  return %1, %2, %3 : i32, i32, i32
}

// Affine accesses have the elements of their maps.
func.func @affine(%m: memref<8xi32>, %v: i32, %w: i32) -> (i32, i32, i32) {
  %c3 = arith.constant 3 : index
  affine.store %v, %m[3] : memref<8xi32>
  %1 = memref.load %m[%c3] : memref<8xi32>
  affine.for %i = 0 to 4 {
    affine.store %w, %m[%i + 4] : memref<8xi32>
    %x = affine.load %m[%i + 4] : memref<8xi32>
    affine.store %x, %m[%i] : memref<8xi32>
  }
  %2 = affine.load %m[3] : memref<8xi32>
  %3 = affine.load %m[symbol(%c3)] : memref<8xi32>
  return %1, %2, %3 : i32, i32, i32
}

// A call may write what it is not even given.
func.func private @anything()
func.func @called(%m: memref<4xi32>, %i: index, %v: i32) -> i32 {
  memref.store %v, %m[%i] : memref<4xi32>
  call @anything() : () -> ()
  %1 = memref.load %m[%i] : memref<4xi32>
  return %1 : i32
}
