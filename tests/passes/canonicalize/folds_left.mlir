// differs: mlir-opt-22 stops at @casts, @copies, @cuts_out and @has_other_strides: what it folds does not verify.
// Folds whose result would not verify: the place is left as it is.
func.func @runs_out() -> memref<64xi32, strided<[64], offset: ?>> {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<128xi32>
  %v = memref.subview %a[%zero] [64] [64] : memref<128xi32> to memref<64xi32, strided<[64], offset: ?>>
  return %v : memref<64xi32, strided<[64], offset: ?>>
}

func.func @casts(%a: memref<4xi32>) -> memref<8xi32> {
  %v = memref.cast %a : memref<4xi32> to memref<?xi32>
  %w = memref.cast %v : memref<?xi32> to memref<8xi32>
  return %w : memref<8xi32>
}

func.func @copies(%a: memref<4xi32>, %b: memref<8xi32>) {
  %v = memref.cast %a : memref<4xi32> to memref<?xi32>
  memref.copy %v, %b : memref<?xi32> to memref<8xi32>
  return
}

func.func @cuts_out(%a: memref<4xi32>) -> memref<8xi32, strided<[1], offset: 2>> {
  %v = memref.cast %a : memref<4xi32> to memref<?xi32>
  %w = memref.subview %v[2] [8] [1] : memref<?xi32> to memref<8xi32, strided<[1], offset: 2>>
  return %w : memref<8xi32, strided<[1], offset: 2>>
}

func.func @has_other_strides(%a: memref<4x4xi32, strided<[8, 1]>>) -> memref<4x4xi32, strided<[4, 1]>> {
  %v = memref.cast %a : memref<4x4xi32, strided<[8, 1]>> to memref<4x4xi32, strided<[?, ?], offset: ?>>
  %w = memref.cast %v : memref<4x4xi32, strided<[?, ?], offset: ?>> to memref<4x4xi32, strided<[4, 1]>>
  return %w : memref<4x4xi32, strided<[4, 1]>>
}

// The extent is known and used.
func.func @is_used_by_others(%a: memref<4xi32>, %b: memref<8xi32>) -> index {
  %zero = arith.constant 0 : index
  %v = memref.cast %a : memref<4xi32> to memref<?xi32>
  memref.copy %v, %b : memref<?xi32> to memref<8xi32>
  %d = memref.dim %v, %zero : memref<?xi32>
  return %d : index
}
