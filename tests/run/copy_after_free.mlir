// A copy, a clone, a linalg operation and a call of an external function use memory too; the first is reported.
func.func @main() {
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.dealloc %b : memref<2xi64>
  memref.copy %a, %b : memref<2xi64> to memref<2xi64>
  memref.dealloc %a : memref<2xi64>
  return
}
