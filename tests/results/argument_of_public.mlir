// A public callee returns one of its arguments.
// RESULT: 2
// EXCEPT: ownership-based-buffer-deallocation, buffer-deallocation-pipeline
func.func @one(%p: memref<4xi32>, %q: memref<4xi32>, %c: i1) -> memref<4xi32> {
  %s = arith.select %c, %p, %q : memref<4xi32>
  return %s : memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<4xi32>
  %b = memref.alloc() : memref<4xi32>
  %r = call @one(%b, %a, %t) : (memref<4xi32>, memref<4xi32>, i1) -> memref<4xi32>
  memref.store %c1, %b[%z] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<4xi32>
  %v = memref.load %b[%z] : memref<4xi32>
  return %v : i32
}
