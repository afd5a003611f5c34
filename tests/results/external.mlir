// An external function keeps the rules of the function boundary.
// RESULT: 1
func.func private @outside(memref<4xi32>) -> memref<4xi32>
func.func @main() -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %t = arith.constant true
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = memref.alloc() : memref<4xi32>
  %r = call @outside(%a) : (memref<4xi32>) -> memref<4xi32>
  memref.store %c1, %a[%z] : memref<4xi32>
  memref.store %c2, %r[%z] : memref<4xi32>
  %v = memref.load %a[%z] : memref<4xi32>
  return %v : i32
}
