// run: --buffer-results-to-out-params

// expected-note @below {{result #0 of this function}}
func.func private @size(%n: index) -> memref<?xf32> {
  %0 = memref.alloc(%n) : memref<?xf32>
  return %0 : memref<?xf32>
}
func.func @calls_size(%n: index) {
  // expected-error @below {{cannot create out param for dynamically shaped result}}
  %0 = call @size(%n) : (index) -> (memref<?xf32>)
  return
}

// expected-note @below {{the function is this one}}
func.func private @address_taken(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  return %0 : memref<4xf32>
}
func.func @takes_address(%m: memref<4xf32>) {
  // expected-error @below {{cannot change the type of a function that is not only called}}
  %f = constant @address_taken : (memref<4xf32>) -> memref<4xf32>
  %0 = call_indirect %f(%m) : (memref<4xf32>) -> memref<4xf32>
  return
}

func.func private @external() -> memref<4x4xf32, strided<[?, 2], offset: 0>>
// expected-error @below {{cannot create out param for result with unsupported layout}}
// expected-note @below {{part of the strides or the offset is dynamic}}
func.func private @layout(%m: memref<4x4xf32, strided<[?, 2], offset: 0>>) -> memref<4x4xf32, strided<[?, 2], offset: 0>> {
  %0 = call @external() : () -> memref<4x4xf32, strided<[?, 2], offset: 0>>
  return %0 : memref<4x4xf32, strided<[?, 2], offset: 0>>
}
