// OPTIONS: --mlir-print-debuginfo
func.func @f(%a: memref<4xf32>) {
  %c = arith.constant 1 : index
  %0 = memref.load %a[%c] : memref<4xf32>
  %1:2 = "t.two"(%0) : (f32) -> (f32, f32)
  scf.for %i = %c to %c step %c {
    memref.store %1#1, %a[%i] : memref<4xf32>
  }
  func.call @g() : () -> ()
  return
}
func.func private @g()
