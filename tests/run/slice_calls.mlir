// A callee whose slices lie in a slice of its caller: each call begins them anew, and one that it
// is given lives on.
func.func @main() -> i64 {
  %0 = arith.constant 0 : index
  %64 = arith.constant 64 : index
  %k = arith.constant 7 : i64
  %arena = memref.alloc() {alignment = 64 : i64} : memref<192xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<192xi8> to memref<2xi64>
  linalg.fill ins(%k : i64) outs(%a : memref<2xi64>)
  %first = memref.view %arena[%64][] {freehold.slice = "arena of f", alignment = 64 : i64} : memref<192xi8> to memref<128xi8>
  call @f(%a, %first) : (memref<2xi64>, memref<128xi8>) -> ()
  call @f(%a, %first) : (memref<2xi64>, memref<128xi8>) -> ()
  %second = memref.view %arena[%64][] {freehold.slice = "arena of f again"} : memref<192xi8> to memref<128xi8>
  call @f(%a, %second) : (memref<2xi64>, memref<128xi8>) -> ()
  %l = memref.load %a[%0] : memref<2xi64>
  memref.dealloc %arena : memref<192xi8>
  return %l : i64
}
func.func private @f(%a: memref<2xi64>, %arena: memref<128xi8>) {
  %0 = arith.constant 0 : index
  %64 = arith.constant 64 : index
  %t = memref.view %arena[%0][] {freehold.slice = "t"} : memref<128xi8> to memref<2xi64>
  %u = memref.view %arena[%64][] {freehold.slice = "u"} : memref<128xi8> to memref<2xi64>
  linalg.add ins(%a, %a : memref<2xi64>, memref<2xi64>) outs(%t : memref<2xi64>)
  memref.copy %t, %u : memref<2xi64> to memref<2xi64>
  memref.copy %u, %a : memref<2xi64> to memref<2xi64>
  return
}
