// Private functions are judged where they are called: one gives its ownership at run time.
func.func private @look(memref<1xi64>)
func.func private @choose(%c: i1, %m: memref<1xi64>) -> memref<1xi64> {
  %a = memref.alloc() : memref<1xi64>
  memref.copy %m, %a : memref<1xi64> to memref<1xi64>
  %r = arith.select %c, %a, %m : memref<1xi64>
  return %r : memref<1xi64>
}
func.func @f(%c: i1, %m: memref<1xi64>) {
  %r = call @choose(%c, %m) : (i1, memref<1xi64>) -> memref<1xi64>
  call @look(%r) : (memref<1xi64>) -> ()
  return
}
