// Callees of callees give back a view.
// RESULT: 2
// EXCEPT: ownership-based-buffer-deallocation, buffer-deallocation-pipeline
func.func private @part(%p: memref<4xi32>) -> memref<?xi32> {
  %s = memref.cast %p : memref<4xi32> to memref<?xi32>
  return %s : memref<?xi32>
}
func.func private @outer(%p: memref<4xi32>, %q: memref<4xi32>) -> memref<?xi32> {
  %s = call @part(%q) : (memref<4xi32>) -> memref<?xi32>
  return %s : memref<?xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  %r = call @outer(%b, %a) : (memref<4xi32>, memref<4xi32>) -> memref<?xi32>
  memref.store %c1, %a[%z] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<?xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
