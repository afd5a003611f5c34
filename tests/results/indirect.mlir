// A callee that is a value returns its argument.
// RESULT: 2
// EXCEPT: buffer-deallocation, classic-deallocation-pipeline, ownership-based-buffer-deallocation, buffer-deallocation-pipeline
func.func private @same(%p: memref<4xi32>) -> memref<4xi32> {
  return %p : memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<4xi32>
  %f = func.constant @same : (memref<4xi32>) -> memref<4xi32>
  %r = call_indirect %f(%a) : (memref<4xi32>) -> memref<4xi32>
  memref.store %c1, %a[%z] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<4xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
