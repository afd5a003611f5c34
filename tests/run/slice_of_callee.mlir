// A slice of a slice ends with it: the callee gave back what lies in bytes that its caller gave to
// another.
func.func @main() -> i64 {
  %0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<128xi8>
  %first = memref.view %arena[%0][] {freehold.slice = "arena of f"} : memref<128xi8> to memref<64xi8>
  %t = call @f(%first) : (memref<64xi8>) -> memref<2xi64>
  %second = memref.view %arena[%0][] {freehold.slice = "arena of f again"} : memref<128xi8> to memref<64xi8>
  %u = call @f(%second) : (memref<64xi8>) -> memref<2xi64>
  %l = memref.load %u[%0] : memref<2xi64>
  %m = memref.load %t[%0] : memref<2xi64>
  %sum = arith.addi %l, %m : i64
  memref.dealloc %arena : memref<128xi8>
  return %sum : i64
}
func.func private @f(%arena: memref<64xi8>) -> memref<2xi64> {
  %16 = arith.constant 16 : index
  %k = arith.constant 7 : i64
  %t = memref.view %arena[%16][] {freehold.slice = "t"} : memref<64xi8> to memref<2xi64>
  linalg.fill ins(%k : i64) outs(%t : memref<2xi64>)
  return %t : memref<2xi64>
}
