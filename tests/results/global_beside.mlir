// A call gives a global that its caller names, too.
// RESULT: 2
// EXCEPT: ownership-based-buffer-deallocation, buffer-deallocation-pipeline
memref.global "private" @g : memref<4xi32> = dense<0>
func.func @shared() -> memref<4xi32> {
  %g = memref.get_global @g : memref<4xi32>
  return %g : memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = memref.get_global @g : memref<4xi32>
  %r = call @shared() : () -> memref<4xi32>
  memref.store %c1, %a[%z] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<4xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
