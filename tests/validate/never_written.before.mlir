// Memory that nobody wrote is no number: a load of it is a fault, copies carry it on.
func.func private @show(memref<2xi64>)
func.func @load(%a: memref<2xi64>) {
  return
}
func.func @load_copied(%a: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %x = memref.load %a[%i] : memref<2xi64>
  return %x : i64
}
func.func @shown(%a: memref<2xi64>) {
  call @show(%a) : (memref<2xi64>) -> ()
  return
}
func.func private @fresh() -> memref<2xi64> {
  %i = arith.constant 0 : index
  %k = arith.constant 1 : i64
  %b = memref.alloc() : memref<2xi64>
  memref.store %k, %b[%i] : memref<2xi64>
  return %b : memref<2xi64>
}
// What BEFORE never wrote AFTER may leave unwritten, or write.
func.func @left_unwritten(%a: memref<2xi64>) -> memref<2xi64> {
  %b = memref.alloc() : memref<2xi64>
  memref.copy %a, %b : memref<2xi64> to memref<2xi64>
  %c = memref.alloc() : memref<2xi64>
  return %c : memref<2xi64>
}
func.func @returned() -> memref<2xi64> {
  %b = call @fresh() : () -> memref<2xi64>
  return %b : memref<2xi64>
}
// BEFORE reads what it never wrote: that is a fault of its own, and AFTER may do so too.
func.func @both(%a: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %b = memref.alloc() : memref<2xi64>
  %x = memref.load %b[%i] : memref<2xi64>
  return %x : i64
}
