// What the forms of dialect vector refuse.

func.func @f(%v: vector<4xf32>, %m: memref<4x4xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  // expected-error@below {{custom op 'vector.transfer_read' requires two types}}
  %0 = vector.transfer_read %m[%i, %i], %x : memref<4x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: memref<4x4xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  // expected-error@below {{custom op 'vector.transfer_read' requires vector type}}
  %0 = vector.transfer_read %m[%i, %i], %x : memref<4x4xf32>, f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: memref<4x4xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  // expected-error@below {{custom op 'vector.transfer_read' requires memref or ranked tensor type}}
  %0 = vector.transfer_read %m[%i, %i], %x : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: memref<4x4xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  // expected-error@below {{custom op 'vector.transfer_read' expected a custom permutation_map when rank(source) != rank(destination)}}
  %0 = vector.transfer_read %m[%i, %i], %x : memref<4x4xf32>, vector<2x2x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: memref<4x4xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  // expected-error@below {{custom op 'vector.transfer_write' requires two types}}
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: memref<4x4xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  // expected-error@below {{custom op 'vector.transfer_write' requires vector type}}
  vector.transfer_write %v, %m[%i, %i] : f32, memref<4x4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: memref<4x4xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  // expected-error@below {{custom op 'vector.outerproduct' expected at least 2 operands}}
  %0 = vector.outerproduct %v : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: memref<4x4xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  // expected-error@below {{custom op 'vector.outerproduct' expected vector type for operand #1}}
  %0 = vector.outerproduct %x, %v : f32, vector<4xf32>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: memref<4x4xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  // expected-error@below {{custom op 'vector.mask' expects a result if passthru operand is provided}}
  vector.mask %k, %v { vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<4x4xf32> } : vector<4xi1>
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: memref<4x4xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  // expected-error@below {{custom op 'vector.contract' invalid kind of attribute specified}}
  %0 = vector.contract 1 %v, %v, %x : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: memref<4x4xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  // expected-error@below {{custom op 'vector.contract' unexpected iterator_type (foo)}}
  %0 = vector.contract {indexing_maps = [], iterator_types = ["foo"]} %v, %v, %x : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @f(%v: vector<4xf32>, %m: memref<4x4xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  // expected-error@below {{custom op 'vector.contract' expected 'into'}}
  %0 = vector.contract {indexing_maps = [], iterator_types = ["parallel"]} %v, %v, %x : vector<4xf32>, vector<4xf32> to f32
  return
}
