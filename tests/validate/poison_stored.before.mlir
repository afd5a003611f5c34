// What an argument holds on entry is a number: AFTER may not put poison in its place.
func.func @store(%a: memref<2xi64>) {
  return
}
// It may where BEFORE has poison, or copies what nobody wrote.
func.func @store_both(%a: memref<2xi64>) {
  %i = arith.constant 0 : index
  %p = ub.poison : i64
  memref.store %p, %a[%i] : memref<2xi64>
  return
}
func.func @copy_both(%a: memref<2xi64>) {
  %b = memref.alloc() : memref<2xi64>
  memref.copy %b, %a : memref<2xi64> to memref<2xi64>
  memref.dealloc %b : memref<2xi64>
  return
}
// A load of poison that was stored is no fault: poison is handed on.
func.func @load_poison(%a: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %x = memref.load %a[%i] : memref<2xi64>
  return %x : i64
}
