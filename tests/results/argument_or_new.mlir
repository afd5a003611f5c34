// A callee returns its argument on one way of branches, a new buffer on the other.
// RESULT: 2
// EXCEPT: buffer-deallocation, classic-deallocation-pipeline, ownership-based-buffer-deallocation, buffer-deallocation-pipeline
func.func private @grown(%p: memref<4xi32>, %c: i1) -> memref<4xi32> {
  cf.cond_br %c, ^given(%p : memref<4xi32>), ^new
^new:
  %n = memref.alloc() : memref<4xi32>
  cf.br ^given(%n : memref<4xi32>)
^given(%m: memref<4xi32>):
  return %m : memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<4xi32>
  %r = call @grown(%a, %t) : (memref<4xi32>, i1) -> memref<4xi32>
  memref.store %c1, %a[%z] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<4xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
