// differs: mlir-opt does not look for frees in regions, and drops %x in the last function.
// A callee may return what it was given, and a function may free an argument: neither is told from
// the source of a clone, which stays. (An early form of the rule took both for other buffers and
// left a use after the free.)
func.func private @same(%a: memref<2xi64>) -> memref<2xi64> {
  return %a : memref<2xi64>
}

func.func @result_of_a_call(%i: index) -> i64 {
  %a = memref.alloc() : memref<2xi64>
  %v = arith.constant 7 : i64
  memref.store %v, %a[%i] : memref<2xi64>
  %r = call @same(%a) : (memref<2xi64>) -> memref<2xi64>
  %c = bufferization.clone %r : memref<2xi64> to memref<2xi64>
  memref.dealloc %a : memref<2xi64>
  %x = memref.load %c[%i] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return %x : i64
}

func.func @argument_that_is_freed(%a: memref<2xi64>, %k: i1, %i: index) -> i64 {
  %b = memref.alloc() : memref<2xi64>
  %v = arith.constant 7 : i64
  memref.store %v, %b[%i] : memref<2xi64>
  %c = bufferization.clone %a : memref<2xi64> to memref<2xi64>
  %s = arith.select %k, %a, %b : memref<2xi64>
  memref.dealloc %s : memref<2xi64>
  %x = memref.load %c[%i] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return %x : i64
}

// Two results of one call may be one buffer: the clone stays.
func.func private @two() -> (memref<2xi64>, memref<2xi64>)

func.func @results_of_one_call(%i: index) -> i64 {
  %r, %s = call @two() : () -> (memref<2xi64>, memref<2xi64>)
  %c = bufferization.clone %s : memref<2xi64> to memref<2xi64>
  memref.dealloc %r : memref<2xi64>
  %x = memref.load %c[%i] : memref<2xi64>
  memref.dealloc %c : memref<2xi64>
  return %x : i64
}

// The inner copy takes over %s, whose free moves into the branch: %x must stay a copy.
func.func @copy_that_became_the_source(%i: index, %k: i1) -> i64 {
  %s = memref.alloc() : memref<2xi64>
  %v = arith.constant 7 : i64
  memref.store %v, %s[%i] : memref<2xi64>
  %x = bufferization.clone %s : memref<2xi64> to memref<2xi64>
  %c = bufferization.clone %s : memref<2xi64> to memref<2xi64>
  memref.dealloc %s : memref<2xi64>
  scf.if %k {
    memref.dealloc %c : memref<2xi64>
  }
  %y = memref.load %x[%i] : memref<2xi64>
  memref.dealloc %x : memref<2xi64>
  return %y : i64
}
