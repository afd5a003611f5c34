// A structured operation that reads what was never written.
func.func @main() {
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  linalg.map { arith.addi } ins(%a, %a : memref<2xi64>, memref<2xi64>) outs(%b : memref<2xi64>)
  return
}
