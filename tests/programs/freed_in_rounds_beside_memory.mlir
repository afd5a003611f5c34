// What is stored is the program's to free, in a function that frees what it reads: the loop that frees by a merge frees it, too.
// returns: 5
func.func private @new(%a: memref<2xi64>) -> memref<2xi64> {
  %n = memref.alloc() : memref<2xi64>
  memref.copy %a, %n : memref<2xi64> to memref<2xi64>
  return %n : memref<2xi64>
}
func.func @f(%a: memref<2xi64>, %c: i1, %n: index) -> i64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %q = call @new(%a) : (memref<2xi64>) -> memref<2xi64>
  %v = memref.alloca() : memref<1xmemref<2xi64>>
  memref.store %q, %v[%i0] : memref<1xmemref<2xi64>>
  %l = memref.load %v[%i0] : memref<1xmemref<2xi64>>
  memref.dealloc %l : memref<2xi64>
  %r = call @new(%a) : (memref<2xi64>) -> memref<2xi64>
  %u = memref.alloca() : memref<1xmemref<2xi64>>
  memref.store %r, %u[%i0] : memref<1xmemref<2xi64>>
  %last = scf.for %i = %i0 to %n step %i1 iter_args(%p = %r) -> (memref<2xi64>) {
    %m = func.call @new(%p) : (memref<2xi64>) -> memref<2xi64>
    memref.dealloc %p : memref<2xi64>
    scf.yield %m : memref<2xi64>
  }
  %x = memref.load %last[%i0] : memref<2xi64>
  memref.dealloc %last : memref<2xi64>
  return %x : i64
}
func.func @main() -> i64 {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 2 : index
  %c = arith.constant 1 : i1
  %k = arith.constant 5 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i0] : memref<2xi64>
  %i = arith.constant 1 : index
  memref.store %k, %a[%i] : memref<2xi64>
  %x = call @f(%a, %c, %i1) : (memref<2xi64>, i1, index) -> i64
  %y = call @f(%a, %c, %i0) : (memref<2xi64>, i1, index) -> i64
  return %x : i64
}
