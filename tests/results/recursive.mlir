// A function that calls itself gives back its argument in the end.
// RESULT: 2
// EXCEPT: ownership-based-buffer-deallocation, buffer-deallocation-pipeline
func.func private @down(%p: memref<4xi32>, %n: index) -> memref<4xi32> {
  %i = arith.constant 0 : index
  %o = arith.constant 1 : index
  %end = arith.cmpi eq, %n, %i : index
  cf.cond_br %end, ^stop, ^more
^stop:
  return %p : memref<4xi32>
^more:
  %m = arith.subi %n, %o : index
  %r = call @down(%p, %m) : (memref<4xi32>, index) -> memref<4xi32>
  return %r : memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %n = arith.constant 3 : index
  %a = memref.alloc() : memref<4xi32>
  %r = call @down(%a, %n) : (memref<4xi32>, index) -> memref<4xi32>
  memref.store %c1, %a[%z] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<4xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
