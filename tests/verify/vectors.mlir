// Vectors: shapes, positions and slices go together. The words are those of mlir-opt.

func.func @x(%b: memref<2xi32>) {
  // expected-error@below {{'vector.broadcast' op source type is not a vector}}
  %0 = "vector.broadcast"(%b) : (memref<2xi32>) -> vector<2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.broadcast' op source rank higher than destination rank}}
  %0 = "vector.broadcast"(%m) : (vector<2x2xi32>) -> vector<2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.broadcast' op failed to verify that source operand and result have same element type}}
  %0 = "vector.broadcast"(%m) : (vector<2x2xi32>) -> vector<2x2xi64>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.broadcast' op dimension mismatch (2 vs. 4)}}
  %0 = "vector.broadcast"(%m) : (vector<2x2xi32>) -> vector<3x4x2xi32>
  return
}

// -----

func.func @x(%w: vector<3xi32>) {
  // expected-error@below {{'vector.shape_cast' op has different number of elements at source (3) and result (4)}}
  %0 = "vector.shape_cast"(%w) : (vector<3xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.shape_cast' op has different source and result element types}}
  %0 = "vector.shape_cast"(%m) : (vector<2x2xi32>) -> vector<4xi64>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.transpose' op transposition length mismatch: 1}}
  %0 = "vector.transpose"(%m) <{permutation = array<i64: 1>}> : (vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.transpose' op transposition index out of range: 2}}
  %0 = "vector.transpose"(%m) <{permutation = array<i64: 0, 2>}> : (vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.transpose' op duplicate position index: 0}}
  %0 = "vector.transpose"(%m) <{permutation = array<i64: 0, 0>}> : (vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.transpose' op dimension size mismatch at: 1}}
  %0 = "vector.transpose"(%m) <{permutation = array<i64: 0, 1>}> : (vector<2x2xi32>) -> vector<2x3xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.extract' op inferred type(s) 'vector<2xi32>' are incompatible with return type(s) of operation 'vector<3xi32>'}}
  // expected-error@below {{'vector.extract' op failed to infer returned types}}
  %0 = "vector.extract"(%m) <{static_position = array<i64: 0>}> : (vector<2x2xi32>) -> vector<3xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.extract' op failed to verify that operand and result have same element type}}
  %0 = "vector.extract"(%m) <{static_position = array<i64: 0, 0>}> : (vector<2x2xi32>) -> i64
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
  %0 = "vector.extract"(%m) <{static_position = array<i64: 2>}> : (vector<2x2xi32>) -> vector<2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
  %0 = "vector.extract"(%m) <{static_position = array<i64: 0, 0, 0>}> : (vector<2x2xi32>) -> i32
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.insert' op expected position attribute rank + source rank to match dest vector rank}}
  %0 = "vector.insert"(%m, %m) <{static_position = array<i64: 0>}> : (vector<2x2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>, %v: vector<2xi32>) {
  // expected-error@below {{'vector.insert' op expected position attribute #1 to be a non-negative integer smaller than the corresponding dest vector dimension}}
  %0 = "vector.insert"(%v, %m) <{static_position = array<i64: 2>}> : (vector<2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>, %v: vector<2xi32>) {
  // expected-error@below {{'vector.insert' op expected position attribute of rank no greater than dest vector rank}}
  %0 = "vector.insert"(%v, %m) <{static_position = array<i64: 0, 0, 0>}> : (vector<2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected offsets attribute of rank no greater than vector rank}}
  %0 = "vector.extract_strided_slice"(%m) <{offsets = [0, 0, 0], sizes = [1, 1, 1], strides = [1, 1, 1]}> : (vector<2x2xi32>) -> vector<1x1xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected offsets, sizes and strides attributes of same size}}
  %0 = "vector.extract_strided_slice"(%m) <{offsets = [0, 0], sizes = [1], strides = [1]}> : (vector<2x2xi32>) -> vector<1x1xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected offsets dimension 0 to be confined to [0, 2)}}
  %0 = "vector.extract_strided_slice"(%m) <{offsets = [2], sizes = [1], strides = [1]}> : (vector<2x2xi32>) -> vector<1x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected sizes dimension 0 to be confined to [1, 3)}}
  %0 = "vector.extract_strided_slice"(%m) <{offsets = [0], sizes = [3], strides = [1]}> : (vector<2x2xi32>) -> vector<1x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected sum(offsets, sizes) dimension 0 to be confined to [1, 3)}}
  %0 = "vector.extract_strided_slice"(%m) <{offsets = [1], sizes = [2], strides = [1]}> : (vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = "vector.extract_strided_slice"(%m) <{offsets = [1], sizes = [1], strides = [2]}> : (vector<2x2xi32>) -> vector<1x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.extract_strided_slice' op expected result type to be 'vector<1x2xi32>'}}
  %0 = "vector.extract_strided_slice"(%m) <{offsets = [0], sizes = [1], strides = [1]}> : (vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>, %v: vector<2xi32>) {
  // expected-error@below {{'vector.insert_strided_slice' op expected offsets of same size as destination vector rank}}
  %0 = "vector.insert_strided_slice"(%v, %m) <{offsets = [0], strides = [1]}> : (vector<2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>, %v: vector<2xi32>) {
  // expected-error@below {{'vector.insert_strided_slice' op expected strides of same size as source vector rank}}
  %0 = "vector.insert_strided_slice"(%v, %m) <{offsets = [0, 0], strides = [1, 1]}> : (vector<2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>, %v: vector<2xi32>) {
  // expected-error@below {{'vector.insert_strided_slice' op expected offsets dimension 1 to be confined to [0, 2)}}
  %0 = "vector.insert_strided_slice"(%v, %m) <{offsets = [0, 2], strides = [1]}> : (vector<2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>, %v: vector<2xi32>) {
  // expected-error@below {{'vector.insert_strided_slice' op expected sum(offsets, source vector shape) dimension 1 to be confined to [1, 3)}}
  %0 = "vector.insert_strided_slice"(%v, %m) <{offsets = [0, 1], strides = [1]}> : (vector<2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>, %v: vector<2xi32>) {
  // expected-error@below {{'vector.insert_strided_slice' op expected strides to be confined to [1, 2)}}
  %0 = "vector.insert_strided_slice"(%v, %m) <{offsets = [0, 0], strides = [2]}> : (vector<2xi32>, vector<2x2xi32>) -> vector<2x2xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>, %v: vector<2xi32>) {
  // expected-error@below {{'vector.insert_strided_slice' op expected source rank to be no greater than destination rank}}
  %0 = "vector.insert_strided_slice"(%m, %v) <{offsets = [0], strides = [1, 1]}> : (vector<2x2xi32>, vector<2xi32>) -> vector<2xi32>
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: index) {
  // expected-error@below {{'vector.load' op base and result element types should match}}
  %0 = "vector.load"(%b, %i) : (memref<2xi32>, index) -> vector<2xi64>
  return
}

// -----

func.func @x(%b: memref<2xi32>) {
  // expected-error@below {{'vector.load' op requires 1 indices}}
  %0 = "vector.load"(%b) : (memref<2xi32>) -> vector<2xi32>
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: index) {
  // expected-error@below {{'vector.load' op destination memref has lower rank than the result vector}}
  %0 = "vector.load"(%b, %i) : (memref<2xi32>, index) -> vector<1x2xi32>
  return
}

// -----

func.func @x(%v: vector<2xi32>, %b: memref<2xi32>) {
  // expected-error@below {{'vector.store' op requires 1 indices}}
  "vector.store"(%v, %b) : (vector<2xi32>, memref<2xi32>) -> ()
  return
}

// -----

func.func @x(%m: vector<2x2xi32>, %b: memref<2xi32>, %i: index) {
  // expected-error@below {{'vector.store' op source memref has lower rank than the vector to store}}
  "vector.store"(%m, %b, %i) : (vector<2x2xi32>, memref<2xi32>, index) -> ()
  return
}

// -----

func.func @x(%w: vector<3xi32>, %b: memref<2xi32>, %i: index, %k: vector<2xi1>) {
  // expected-error@below {{'vector.maskedload' op expected result shape to match mask shape}}
  %0 = "vector.maskedload"(%b, %i, %k, %w) : (memref<2xi32>, index, vector<2xi1>, vector<3xi32>) -> vector<3xi32>
  return
}

// -----

func.func @x(%w: vector<3xi32>, %b: memref<2xi32>, %i: index, %k: vector<2xi1>) {
  // expected-error@below {{'vector.maskedload' op expected pass_thru of same type as result type}}
  %0 = "vector.maskedload"(%b, %i, %k, %w) : (memref<2xi32>, index, vector<2xi1>, vector<3xi32>) -> vector<2xi32>
  return
}

// -----

func.func @x(%v: vector<2xi32>, %b: memref<2xi32>, %k: vector<2xi1>) {
  // expected-error@below {{'vector.maskedstore' op requires 1 indices}}
  "vector.maskedstore"(%b, %k, %v) : (memref<2xi32>, vector<2xi1>, vector<2xi32>) -> ()
  return
}

// -----

func.func @x(%w: vector<3xi32>, %b: memref<2xi32>, %i: index, %k: vector<2xi1>) {
  // expected-error@below {{'vector.maskedstore' op expected valueToStore shape to match mask shape}}
  "vector.maskedstore"(%b, %i, %k, %w) : (memref<2xi32>, index, vector<2xi1>, vector<3xi32>) -> ()
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.bitcast' op failed to verify that all of {source, result} have same rank}}
  %0 = "vector.bitcast"(%m) : (vector<2x2xi32>) -> vector<4xi32>
  return
}

// -----

func.func @x(%m: vector<2x2xi32>) {
  // expected-error@below {{'vector.bitcast' op dimension size mismatch at: 0}}
  %0 = "vector.bitcast"(%m) : (vector<2x2xi32>) -> vector<1x4xi32>
  return
}

// -----

func.func @x(%v: vector<2xi32>) {
  // expected-error@below {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
  %0 = "vector.bitcast"(%v) : (vector<2xi32>) -> vector<2xi64>
  return
}
