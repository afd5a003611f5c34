// Private functions may free what every call hands over, by `bufferization.dealloc` too.
// option: private-function-dynamic-ownership=true

func.func private @frees(%m: memref<4xf32>) {
  %true = arith.constant true
  bufferization.dealloc (%m : memref<4xf32>) if (%true)
  return
}
func.func @hands_over() {
  %m = memref.alloc() : memref<4xf32>
  call @frees(%m) : (memref<4xf32>) -> ()
  return
}

// -----

// expected-note @below {{the memref is defined here}}
func.func private @nobody_calls_it(%m: memref<4xf32>) {
  %true = arith.constant true
  // expected-error @below {{the caller owns the buffers of arguments}}
  bufferization.dealloc (%m : memref<4xf32>) if (%true)
  return
}
