// A callee returns a view of its argument.
// RESULT: 2
// EXCEPT: ownership-based-buffer-deallocation, buffer-deallocation-pipeline
func.func private @part(%p: memref<4xi32>) -> memref<2xi32, strided<[1], offset: 1>> {
  %s = memref.subview %p[1][2][1] : memref<4xi32> to memref<2xi32, strided<[1], offset: 1>>
  return %s : memref<2xi32, strided<[1], offset: 1>>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<4xi32>
  %r = call @part(%a) : (memref<4xi32>) -> memref<2xi32, strided<[1], offset: 1>>
  memref.store %c1, %a[%o] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<2xi32, strided<[1], offset: 1>>
  %v = memref.load %a[%o] : memref<4xi32>
  return %v : i32
}
