// An error is at its operation, and the module is as it was.
// arg: --pass-pipeline=builtin.module(freehold-ownership-based-buffer-deallocation{strict-mlir})
// arg: --mlir-print-ir-after-failure
func.func @f() {
  cf.br ^loop
^loop:
  %a = memref.alloc() : memref<4xi8>
  cf.br ^loop
}
