
// What MLIR 19 wrote, `to_memref` and `to_tensor` with one type, freehold reads and mlir-opt-22 does not.
func.func @f(%m: tensor<4xf32>) {
  // expected-error@below {{custom op 'bufferization.clone' invalid kind of type specified}}
  %0 = bufferization.clone %m : tensor<4xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  bufferization.dealloc (%m : memref<4xf32>)
  // expected-error@+1 {{custom op 'bufferization.dealloc' expected 'if'}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %c: i1) {
  bufferization.dealloc (%m, %m : memref<4xf32>, memref<4xf32>) if (%c)
  // expected-error@above {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %c: i1) {
  bufferization.dealloc (%m : memref<4xf32>) if (%c, %c)
  // expected-error@-1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %c: i1) {
  // expected-error@below {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = bufferization.dealloc (%m : memref<4xf32>) if (%c) retain (%m : memref<4xf32>)
  return
}

// -----

func.func @f(%m: memref<4xf32>, %c: i1) {
  // expected-error@below {{'bufferization.dealloc' op operand #2 must be variadic of ranked or unranked memref of any type values, but got 'i1'}}
  bufferization.dealloc (%m : memref<4xf32>) if (%c) retain (%c : i1)
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%m: memref<4xf32>, %c: i32) {
  bufferization.dealloc (%m : memref<4xf32>) if (%c)
  // expected-error@above {{use of value '%c' expects different type than prior uses: 'i1' vs 'i32'}}
  return
}

// -----

func.func @f() {
  %0 = bufferization.alloc_tensor() : tensor<?xf32>
  // expected-error@-1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1}}
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@below {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = bufferization.alloc_tensor(%n) : tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %n: index) {
  // expected-error@below {{dynamic sizes not needed when copying a tensor}}
  %0 = bufferization.alloc_tensor(%n) copy(%t) : tensor<?xf32>
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%t: tensor<4xf32>) {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
  // expected-error@above {{use of value '%t' expects different type than prior uses: 'tensor<8xf32>' vs 'tensor<4xf32>'}}
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@below {{shapes do not match}}
  // expected-error@below {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<8xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@below {{element types do not match}}
  // expected-error@below {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xi32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error@below {{shapes do not match}}
  // expected-error@below {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<8xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  %0 = bufferization.to_buffer %t : tensor<4xf32> to tensor<4xf32>
  // expected-error@above {{custom op 'bufferization.to_buffer' invalid kind of type specified}}
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {
  // expected-error@below {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: tensor<8xf32>) {
  // expected-error@below {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  %0 = bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {
  // expected-error@+1 {{'bufferization.materialize_in_destination' op memref 'dest' implies zero results}}
  %0 = bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: memref<4xf32>) {
  bufferization.dealloc_tensor %t : memref<4xf32>
  // expected-error@above {{custom op 'bufferization.dealloc_tensor' invalid kind of type specified}}
  return
}
