func.func private @show(memref<2xi64>)
func.func @load(%a: memref<2xi64>) {
  %i = arith.constant 0 : index
  %b = memref.alloc() : memref<2xi64>
  %x = memref.load %b[%i] : memref<2xi64>
  memref.dealloc %b : memref<2xi64>
  return
}
func.func @load_copied(%a: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %b = memref.alloc() : memref<2xi64>
  memref.copy %b, %a : memref<2xi64> to memref<2xi64>
  %x = memref.load %a[%i] : memref<2xi64>
  memref.dealloc %b : memref<2xi64>
  return %x : i64
}
func.func @shown(%a: memref<2xi64>) {
  %b = bufferization.clone %a : memref<2xi64> to memref<2xi64>
  %c = memref.alloc() : memref<2xi64>
  memref.copy %c, %a : memref<2xi64> to memref<2xi64>
  call @show(%a) : (memref<2xi64>) -> ()
  memref.copy %b, %a : memref<2xi64> to memref<2xi64>
  memref.dealloc %b : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return
}
func.func private @fresh() -> memref<2xi64> {
  %b = memref.alloc() : memref<2xi64>
  return %b : memref<2xi64>
}
func.func @left_unwritten(%a: memref<2xi64>) -> memref<2xi64> {
  %c = memref.alloc() : memref<2xi64>
  memref.copy %a, %c : memref<2xi64> to memref<2xi64>
  return %c : memref<2xi64>
}
func.func @returned() -> memref<2xi64> {
  %b = call @fresh() : () -> memref<2xi64>
  return %b : memref<2xi64>
}
func.func @both(%a: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %b = memref.alloc() : memref<2xi64>
  %x = memref.load %b[%i] : memref<2xi64>
  memref.dealloc %b : memref<2xi64>
  return %x : i64
}
