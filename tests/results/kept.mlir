// One callee keeps its argument in memory, another gives it back.
// RESULT: 2
// EXCEPT: buffer-deallocation, classic-deallocation-pipeline, ownership-based-buffer-deallocation, buffer-deallocation-pipeline
func.func private @keep(%p: memref<4xi32>, %m: memref<1xmemref<4xi32>>) {
  %i = arith.constant 0 : index
  memref.store %p, %m[%i] : memref<1xmemref<4xi32>>
  return
}
func.func private @read(%m: memref<1xmemref<4xi32>>) -> memref<4xi32> {
  %i = arith.constant 0 : index
  %p = memref.load %m[%i] : memref<1xmemref<4xi32>>
  return %p : memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<4xi32>
  %m = memref.alloc() : memref<1xmemref<4xi32>>
  call @keep(%a, %m) : (memref<4xi32>, memref<1xmemref<4xi32>>) -> ()
  %r = call @read(%m) : (memref<1xmemref<4xi32>>) -> memref<4xi32>
  memref.store %c1, %a[%z] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<4xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
