// Offsets and sizes below 0 and strides of 0 stay what the program computes.
func.func @offset(%a: memref<?xi32>) -> memref<?xi32, strided<[?], offset: ?>> {
  %below = arith.constant -3 : index
  %five = arith.constant 5 : index
  %v = memref.subview %a[%below] [%five] [%five] : memref<?xi32> to memref<?xi32, strided<[?], offset: ?>>
  return %v : memref<?xi32, strided<[?], offset: ?>>
}

func.func @size(%a: memref<?xi32>) -> memref<?xi32, strided<[?], offset: ?>> {
  %below = arith.constant -3 : index
  %five = arith.constant 5 : index
  %v = memref.subview %a[%five] [%below] [%five] : memref<?xi32> to memref<?xi32, strided<[?], offset: ?>>
  return %v : memref<?xi32, strided<[?], offset: ?>>
}

func.func @stride(%a: memref<?xi32>) -> memref<?xi32, strided<[?], offset: ?>> {
  %zero = arith.constant 0 : index
  %five = arith.constant 5 : index
  %v = memref.subview %a[%five] [%five] [%zero] : memref<?xi32> to memref<?xi32, strided<[?], offset: ?>>
  return %v : memref<?xi32, strided<[?], offset: ?>>
}

func.func @backwards(%a: memref<?xi32>) -> memref<?xi32, strided<[?], offset: ?>> {
  %back = arith.constant -1 : index
  %five = arith.constant 5 : index
  %v = memref.subview %a[%five] [%five] [%back] : memref<?xi32> to memref<?xi32, strided<[?], offset: ?>>
  return %v : memref<?xi32, strided<[?], offset: ?>>
}
