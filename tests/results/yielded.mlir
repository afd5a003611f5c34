// Calls in the regions of an scf.if give what it yields.
// RESULT: 2
// EXCEPT: buffer-deallocation, ownership-based-buffer-deallocation, buffer-deallocation-pipeline
func.func private @same(%p: memref<4xi32>) -> memref<4xi32> {
  return %p : memref<4xi32>
}
func.func private @new() -> memref<4xi32> {
  %n = memref.alloc() : memref<4xi32>
  return %n : memref<4xi32>
}
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<4xi32>
  %r = scf.if %t -> memref<4xi32> {
    %x = func.call @same(%a) : (memref<4xi32>) -> memref<4xi32>
    scf.yield %x : memref<4xi32>
  } else {
    %y = func.call @new() : () -> memref<4xi32>
    scf.yield %y : memref<4xi32>
  }
  memref.store %c1, %a[%z] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<4xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
