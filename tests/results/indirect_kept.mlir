// A callee that is a value keeps its argument in memory.
// RESULT: 2
func.func private @keep(%p: memref<4xi32>, %m: memref<1xmemref<4xi32>>) {
  %i = arith.constant 0 : index
  memref.store %p, %m[%i] : memref<1xmemref<4xi32>>
  return
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<4xi32>
  %m = memref.alloc() : memref<1xmemref<4xi32>>
  %f = func.constant @keep : (memref<4xi32>, memref<1xmemref<4xi32>>) -> ()
  call_indirect %f(%a, %m) : (memref<4xi32>, memref<1xmemref<4xi32>>) -> ()
  %r = memref.load %m[%z] : memref<1xmemref<4xi32>>
  memref.store %c1, %a[%z] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<4xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
