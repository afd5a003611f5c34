// run: --drop-equivalent-buffer-results

// expected-note @below {{the function is this one}}
func.func private @address_taken(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func @takes_address(%m: memref<4xf32>) {
  // expected-error @below {{cannot change the type of a function that is not only called}}
  %f = constant @address_taken : (memref<4xf32>) -> memref<4xf32>
  %0 = call_indirect %f(%m) : (memref<4xf32>) -> memref<4xf32>
  return
}

// What keeps its results may be named.
func.func private @kept(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  return %0 : memref<4xf32>
}
func.func @takes_other_address(%m: memref<4xf32>) {
  %f = constant @kept : (memref<4xf32>) -> memref<4xf32>
  %0 = call_indirect %f(%m) : (memref<4xf32>) -> memref<4xf32>
  return
}
