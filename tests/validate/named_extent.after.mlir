// An extent that must be what a type names: with small values BEFORE is at fault on every path.
func.func @crop(%x: memref<20x16xf32>, %sizes: memref<1xi64>) -> memref<10x16xf32> {
  %c0 = arith.constant 0 : index
  %n64 = memref.load %sizes[%c0] : memref<1xi64>
  %n = arith.index_cast %n64 : i64 to index
  %part = memref.subview %x[0, 0] [%n, 16] [1, 1] : memref<20x16xf32> to memref<?x16xf32, strided<[16, 1]>>
  %ten = memref.cast %part : memref<?x16xf32, strided<[16, 1]>> to memref<10x16xf32, strided<[16, 1]>>
  %out = memref.alloc() : memref<10x16xf32>
  memref.copy %ten, %out : memref<10x16xf32, strided<[16, 1]>> to memref<10x16xf32>
  %copy = memref.alloc() : memref<10x16xf32>
  memref.copy %out, %copy : memref<10x16xf32> to memref<10x16xf32>
  memref.dealloc %out : memref<10x16xf32>
  return %copy : memref<10x16xf32>
}
func.func @leak(%x: memref<20x16xf32>, %sizes: memref<1xi64>) -> memref<10x16xf32> {
  %c0 = arith.constant 0 : index
  %n64 = memref.load %sizes[%c0] : memref<1xi64>
  %n = arith.index_cast %n64 : i64 to index
  %part = memref.subview %x[0, 0] [%n, 16] [1, 1] : memref<20x16xf32> to memref<?x16xf32, strided<[16, 1]>>
  %ten = memref.cast %part : memref<?x16xf32, strided<[16, 1]>> to memref<10x16xf32, strided<[16, 1]>>
  %out = memref.alloc() : memref<10x16xf32>
  memref.copy %ten, %out : memref<10x16xf32, strided<[16, 1]>> to memref<10x16xf32>
  %copy = memref.alloc() : memref<10x16xf32>
  memref.copy %out, %copy : memref<10x16xf32> to memref<10x16xf32>
  return %copy : memref<10x16xf32>
}
