// A callee that is a value returns a global twice.
// RESULT: 2
// EXCEPT: buffer-deallocation, classic-deallocation-pipeline, ownership-based-buffer-deallocation, buffer-deallocation-pipeline
memref.global "private" @g : memref<4xi32> = dense<0>
func.func private @pair() -> (memref<4xi32>, memref<4xi32>) {
  %g = memref.get_global @g : memref<4xi32>
  return %g, %g : memref<4xi32>, memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %f = func.constant @pair : () -> (memref<4xi32>, memref<4xi32>)
  %p:2 = call_indirect %f() : () -> (memref<4xi32>, memref<4xi32>)
  memref.store %c1, %p#0[%z] : memref<4xi32>
  memref.store %c2, %p#1[%z] : memref<4xi32>
  %v = memref.load %p#0[%z] : memref<4xi32>
  return %v : i32
}
