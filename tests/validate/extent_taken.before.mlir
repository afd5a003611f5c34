// Nothing but the extent of the argument decides: what was taken for it is a bound.
func.func @f(%m: memref<?xi64>) {
  %i = arith.constant 0 : index
  %n = memref.dim %m, %i : memref<?xi64>
  %a = memref.alloc(%n) : memref<?xi64>
  return
}
