func.func private @look(memref<1xi64>)
func.func private @choose(%c: i1, %m: memref<1xi64>) -> (memref<1xi64>, i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<1xi64>
  memref.copy %m, %a : memref<1xi64> to memref<1xi64>
  %r = arith.select %c, %a, %m : memref<1xi64>
  %o = bufferization.dealloc (%a : memref<1xi64>) if (%true) retain (%r : memref<1xi64>)
  return %r, %o : memref<1xi64>, i1
}
func.func @f(%c: i1, %m: memref<1xi64>) {
  %r, %o = call @choose(%c, %m) : (i1, memref<1xi64>) -> (memref<1xi64>, i1)
  call @look(%r) : (memref<1xi64>) -> ()
  bufferization.dealloc (%r : memref<1xi64>) if (%o)
  return
}
