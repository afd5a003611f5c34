// options: --ownership-based-buffer-deallocation
//
// A buffer that the program frees itself is not freed again, where that is one place on every path.
// (mlir-opt-22 refuses such a program.)
//
// CHECK-LABEL: func.func @freed_already(
// CHECK:         memref.dealloc
// CHECK-NOT:     dealloc
// CHECK:         return
func.func @freed_already() {
  %a = memref.alloc() : memref<2xi64>
  memref.dealloc %a : memref<2xi64>
  return
}
