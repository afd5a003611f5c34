// Tensors. The words are those of mlir-opt.

func.func @f() {
  // expected-error@below {{'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.empty() : tensor<?xf32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@below {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.empty(%n) : tensor<4xf32>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@+1 {{custom op 'tensor.empty' invalid kind of type specified: expected builtin.tensor, but found 'memref<?xf32>'}}
  %0 = tensor.empty(%n) : memref<?xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<8xf32>
  // expected-error@above {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<8xf32>' are cast incompatible}}
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<4xi32>
  // expected-error@-1 {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<4xi32>' are cast incompatible}}
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error@below {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<4x4xf32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<4xf32> to tensor<4x4xf32>
  return
}

// -----

func.func @f(%t: tensor<f32>, %i: index) {
  // expected-error@below {{'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'}}
  %0 = tensor.dim %t, %i : tensor<f32>
  return
}

// -----

func.func @f(%t: memref<4xf32>, %i: index) {
  // expected-error@+1 {{custom op 'tensor.dim' invalid kind of type specified}}
  %0 = tensor.dim %t, %i : memref<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  %0 = tensor.extract %t[] : tensor<4xf32>
  // expected-error@above {{'tensor.extract' op incorrect number of indices for extract_element}}
  return
}

// -----

func.func @f(%t: tensor<*xf32>, %i: index) {
  %0 = tensor.extract %t[%i] : tensor<*xf32>
  // expected-error@-1 {{custom op 'tensor.extract' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%t: tensor<4xf32>, %i: i32) {
  // expected-error@below {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %x: f32) {
  // expected-error@+1 {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %x into %t[] : tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %x: f64, %i: index) {
// expected-note@above {{prior use here}}
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  // expected-error@-1 {{use of value '%x' expects different type than prior uses: 'f32' vs 'f64'}}
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@below {{custom op 'tensor.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
  %0 = tensor.from_elements %x, %x : tensor<3xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@below {{custom op 'tensor.from_elements' 'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'}}
  %0 = tensor.from_elements %x, %x : tensor<?xf32>
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%x: f32) {
  %0 = tensor.from_elements %x, %x : tensor<2xi32>
  // expected-error@above {{use of value '%x' expects different type than prior uses: 'i32' vs 'f32'}}
  return
}

// -----

func.func @f(%n: index) {
  %0 = tensor.generate %n {
  // expected-error@-1 {{'tensor.generate' op incorrect number of dynamic sizes, has 1, expected 2}}
^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?x?xindex>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@below {{must have one body argument per input dimension}}
  %0 = tensor.generate %n {
^bb0(%i: index, %j: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error@below {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %0 = tensor.generate %n {
^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xindex>
  return
}

// -----

func.func @f(%n: index) {
  %0 = tensor.generate %n {
^bb0(%i: index):
    // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
    scf.yield %i : index
  } : tensor<?xindex>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  %0 = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x5xf32>
  // expected-error@above {{expected type to be 'tensor<4x4xf32>' or a rank-reduced version. (size mismatch) }}
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  %0 = tensor.extract_slice %t[0] [4] [1] : tensor<8x16xf32> to tensor<4xf32>
  // expected-error@-1 {{expected 2 offset values, got 1}}
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error@below {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xi32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error@below {{slice along dimension 1 runs out-of-bounds: 19 >= 16}}
  %0 = tensor.extract_slice %t[0, 0] [4, 20] [1, 1] : tensor<8x16xf32> to tensor<4x20xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>) {
  // expected-error@+1 {{expected rank to be smaller or equal to the other rank. }}
  %0 = tensor.extract_slice %t[0, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4x1xf32>
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>, %s: tensor<4x5xf32>) {
  %0 = tensor.insert_slice %s into %t[0, 0] [4, 4] [1, 1] : tensor<4x5xf32> into tensor<8x16xf32>
  // expected-error@above {{expected type to be 'tensor<4x4xf32>' or a rank-reduced version. (size mismatch) }}
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>, %s: tensor<4x4xf32>) {
  %0 = tensor.insert_slice %s into %t[6, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  // expected-error@-1 {{slice along dimension 0 runs out-of-bounds: 9 >= 8}}
  return
}

// -----

func.func @f(%t: tensor<8x16xf32>, %s: tensor<4x4xi32>) {
  // expected-error@below {{expected element type to be 'f32'}}
  %0 = tensor.insert_slice %s into %t[0, 0] [4, 4] [1, 1] : tensor<4x4xi32> into tensor<8x16xf32>
  return
}

// -----

func.func @f(%t: tensor<8xf32>, %s: tensor<4xf32>) {
  // expected-error@below {{expected InParallelOpInterface parent, got:}}
  tensor.parallel_insert_slice %s into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return
}

// -----

func.func @f(%t: tensor<12xf32>) {
  // expected-error@+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 15}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [3, 5] : tensor<12xf32> into tensor<3x5xf32>
  return
}

// -----

func.func @f(%t: tensor<12xf32>) {
  %0 = tensor.expand_shape %t [[0], [1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
  // expected-error@above {{'tensor.expand_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).}}
  return
}

// -----

func.func @f(%t: tensor<3x4xf32>) {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<3x4xf32> into tensor<13xf32>
  // expected-error@-1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 12}}
  return
}

// -----

func.func @f(%t: tensor<3x4xf32>) {
  // expected-error@below {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  1.}}
  %0 = tensor.collapse_shape %t [[0]] : tensor<3x4xf32> into tensor<12xf32>
  return
}

// -----

func.func @f(%t: tensor<3x4xf32>, %x: f32) {
  // expected-error@below {{failed to infer expectedType from sourceType 'tensor<3x4xf32>', specified resultType is 'tensor<5x6xf32>'}}
  %0 = tensor.pad %t low[1] high[1, 1] {
^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<3x4xf32> to tensor<5x6xf32>
  return
}

// -----

func.func @f(%t: tensor<3x4xf32>, %x: f32) {
  // expected-error@+1 {{specified type 'tensor<5x7xf32>' does not match the inferred type 'tensor<5x6xf32>'}}
  %0 = tensor.pad %t low[1, 1] high[1, 1] {
^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<3x4xf32> to tensor<5x7xf32>
  return
}

// -----

func.func @f(%t: tensor<3x4xf32>, %x: f32) {
  %0 = tensor.pad %t low[1, 1] high[1, 1] {
  // expected-error@above {{expected the block to have 2 arguments}}
^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<3x4xf32> to tensor<5x6xf32>
  return
}

// -----

func.func @f(%t: tensor<3x4xf32>, %x: i32) {
  %0 = tensor.pad %t low[1, 1] high[1, 1] {
  // expected-error@-1 {{'tensor.pad' op expected yield type to match shape element type}}
^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<3x4xf32> to tensor<5x6xf32>
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%x: i32) {
  // expected-error@below {{use of value '%x' expects different type than prior uses: 'f32' vs 'i32'}}
  %0 = tensor.splat %x : tensor<4xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.splat %x : tensor<?xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %s: tensor<2xindex>) {
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<2xindex>) -> tensor<4xf32>
  // expected-error@above {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %s: tensor<1xindex>) {
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<5xf32>
  // expected-error@-1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error@below {{'tensor.bitcast' op operand type 'tensor<4xf32>' and result type 'tensor<4xi64>' are cast incompatible}}
  %0 = tensor.bitcast %t : tensor<4xf32> to tensor<4xi64>
  return
}

// -----

func.func @f(%t: tensor<4x4xf32>, %i: tensor<1xindex>) {
  // expected-error@below {{'tensor.gather' op gather_dims value must be smaller than source rank}}
  %0 = tensor.gather %t[%i] gather_dims([2]) : (tensor<4x4xf32>, tensor<1xindex>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %n: index) {
  // expected-error@+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(1) %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %n: index) {
  %0 = tensor.concat dim(0) %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<9xf32>
  // expected-error@above {{'tensor.concat' op result type 'tensor<9xf32>'does not match inferred shape 'tensor<8xf32>' static sizes}}
  return
}

// -----

func.func @f(%x: f32) {
  tensor.yield %x : f32
  // expected-error@-1 {{'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'}}
  return
}

// -----

// A sum beyond 64 bits.
func.func @pad_beyond(%t: tensor<9x4xf32>, %v: f32) {
  // expected-error@+1 {{specified type 'tensor<10x4xf32>' does not match the inferred type 'tensor<-9223372036854775807x4xf32>'}}
  %0 = tensor.pad %t low[9223372036854775800, 0] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : f32
  } : tensor<9x4xf32> to tensor<10x4xf32>
  return
}
