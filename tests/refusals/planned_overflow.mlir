// Sizes that overflow 64 bits: of one buffer, and of all together.
// pass: --memory-plan

// expected-error @below {{the sizes of this function's buffers overflow 64 bits}}
func.func @one() {
  %a = memref.alloc() : memref<9223372036854775807x2xf64>
  return
}

// -----

// expected-error @below {{the sizes of this function's buffers overflow 64 bits}}
func.func @one_of_two(%f: f64) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf64>
  memref.store %f, %a[%c0] : memref<4xf64>
  %b = memref.alloc() : memref<9223372036854775807x2xf64>
  memref.store %f, %b[%c0, %c0] : memref<9223372036854775807x2xf64>
  return
}

// -----

// expected-error @below {{the sizes of this function's buffers overflow 64 bits}}
func.func @together(%f: f64) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<1152921504606846975xf64>
  %b = memref.alloc() : memref<1152921504606846975xf64>
  memref.store %f, %a[%c0] : memref<1152921504606846975xf64>
  memref.store %f, %b[%c0] : memref<1152921504606846975xf64>
  return
}

// -----

// How much is a number at run time only.
func.func @dynamic(%n: index) {
  %a = memref.alloc(%n) : memref<?x9223372036854775807x2xf64>
  return
}
