// A callee returns its arguments crosswise.
// RESULT: 2
// EXCEPT: ownership-based-buffer-deallocation, buffer-deallocation-pipeline
func.func private @crossed(%p: memref<4xi32>, %q: memref<4xi32>) -> (memref<4xi32>, memref<4xi32>) {
  return %q, %p : memref<4xi32>, memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  %p:2 = call @crossed(%a, %b) : (memref<4xi32>, memref<4xi32>) -> (memref<4xi32>, memref<4xi32>)
  memref.store %c1, %a[%z] : memref<4xi32>
  memref.store %c2, %p#1[%z] : memref<4xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
