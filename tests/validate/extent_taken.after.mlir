func.func @f(%m: memref<?xi64>) {
  %i = arith.constant 0 : index
  %four = arith.constant 4 : index
  %n = memref.dim %m, %i : memref<?xi64>
  %a = memref.alloc(%n) : memref<?xi64>
  %q = arith.cmpi ult, %n, %four : index
  scf.if %q {
    memref.dealloc %a : memref<?xi64>
  }
  return
}
