func.func private @u(memref<?x?xf32, strided<[?, ?], offset: ?>>)
func.func private @u1(memref<?xf32, strided<[1], offset: ?>>)
func.func @f(%m: memref<?x?xf32, strided<[?, 1]>>, %n: memref<8x8xf32>, %o: memref<?x?xf32>, %d: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.subview %m[%c0, %c1][%c2, %c2][%c1, %c1] : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  call @u(%a) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
  %b = memref.subview %n[%c0, %c1][%c2, %d][%c1, %c2] : memref<8x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  call @u(%b) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
  %e = memref.subview %o[%c0, %c0][%d, %d][%c1, %c1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  call @u(%e) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
  %nc = memref.cast %n : memref<8x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %g = memref.subview %nc[%d, 1][%d, 2][1, 1] : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x2xf32, strided<[?, ?], offset: ?>>
  %gg = memref.cast %g : memref<?x2xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  call @u(%gg) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
  %h = memref.subview %n[%c2, 0][1, %d][1, 1] : memref<8x8xf32> to memref<?xf32, strided<[1], offset: ?>>
  call @u1(%h) : (memref<?xf32, strided<[1], offset: ?>>) -> ()
  %i = memref.subview %n[0, 0][8, 8][1, 1] : memref<8x8xf32> to memref<8x8xf32, strided<[8, 1]>>
  %ii = memref.cast %i : memref<8x8xf32, strided<[8, 1]>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  call @u(%ii) : (memref<?x?xf32, strided<[?, ?], offset: ?>>) -> ()
  return
}
