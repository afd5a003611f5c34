// The example of the documents on clone-based deallocation, with a caller.
func.func @nested(%lb: index, %ub: index, %step: index, %buf: memref<2xf32>, %res: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %0 = scf.for %i = %lb to %ub step %step iter_args(%iter = %buf) -> memref<2xf32> {
    %1 = arith.cmpi eq, %i, %step : index
    %2 = scf.if %1 -> (memref<2xf32>) {
      %3 = memref.alloc() : memref<2xf32>
      %x = memref.load %iter[%c0] : memref<2xf32>
      %y = arith.addf %x, %one : f32
      memref.store %y, %3[%c0] : memref<2xf32>
      scf.yield %3 : memref<2xf32>
    } else {
      scf.yield %iter : memref<2xf32>
    }
    scf.yield %2 : memref<2xf32>
  }
  memref.copy %0, %res : memref<2xf32> to memref<2xf32>
  return
}
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.store %zero, %a[%c0] : memref<2xf32>
  memref.store %zero, %a[%c1] : memref<2xf32>
  func.call @nested(%c0, %c4, %c1, %a, %b) : (index, index, index, memref<2xf32>, memref<2xf32>) -> ()
  %r = memref.load %b[%c0] : memref<2xf32>
  return %r : f32
}
