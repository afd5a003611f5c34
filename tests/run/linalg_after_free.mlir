// A structured operation on a buffer that is gone.
func.func @main() {
  %k = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.dealloc %a : memref<2xi64>
  linalg.fill ins(%k : i64) outs(%a : memref<2xi64>)
  return
}
