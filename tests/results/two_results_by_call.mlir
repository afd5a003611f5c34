// Two results of a call are one buffer, since its callee's callee gave it back.
// RESULT: 2
// EXCEPT: buffer-deallocation, classic-deallocation-pipeline, ownership-based-buffer-deallocation, buffer-deallocation-pipeline
func.func private @same(%p: memref<4xi32>) -> memref<4xi32> {
  return %p : memref<4xi32>
}
func.func private @pair() -> (memref<4xi32>, memref<4xi32>) {
  %n = memref.alloc() : memref<4xi32>
  %s = call @same(%n) : (memref<4xi32>) -> memref<4xi32>
  return %s, %n : memref<4xi32>, memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %p:2 = call @pair() : () -> (memref<4xi32>, memref<4xi32>)
  memref.store %c1, %p#0[%z] : memref<4xi32>
  memref.store %c2, %p#1[%z] : memref<4xi32>
  %v = memref.load %p#0[%z] : memref<4xi32>
  return %v : i32
}
