// What an allocation or a clone returns can be freed, also where its type states an offset; what
// was taken from it, behind another one, cannot.

func.func @main() -> i32 {
  %a = memref.alloc() : memref<4xi32, strided<[2], offset: 1>>
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  memref.store %c7, %a[%c0] : memref<4xi32, strided<[2], offset: 1>>
  %b = memref.subview %a[0] [2] [1]
      : memref<4xi32, strided<[2], offset: 1>> to memref<2xi32, strided<[2], offset: 1>>
  %c = bufferization.clone %b
      : memref<2xi32, strided<[2], offset: 1>> to memref<2xi32, strided<[2], offset: 1>>
  memref.dealloc %a : memref<4xi32, strided<[2], offset: 1>>
  %r = memref.load %c[%c0] : memref<2xi32, strided<[2], offset: 1>>
  %d = memref.subview %c[1] [1] [1]
      : memref<2xi32, strided<[2], offset: 1>> to memref<1xi32, strided<[2], offset: 3>>
  memref.dealloc %d : memref<1xi32, strided<[2], offset: 3>>
  return %r : i32
}
