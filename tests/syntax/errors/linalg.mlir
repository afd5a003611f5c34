// Structured operations. The words are those of mlir-opt.

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{'linalg.generic' op expected the number of indexing_map (0) to be equal to the number of input/output operands (1)}}
  linalg.generic {indexing_maps = [], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{'linalg.generic' op expected indexing_map #0 to have 0 dim(s) to match the number of loops}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = []} outs(%a : memref<4xf32>) {
^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4xf32>) {
  // expected-error@above {{'linalg.generic' op expected operand #0 rank (1) to match the result rank of indexing_map (2)}}
^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<8xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%b : memref<8xf32>) {
  // expected-error@-1 {{'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 8}}
^bb0(%i: f32, %o: f32):
    linalg.yield %o : f32
  }
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
^bb0(%o: f32, %p: f32):
    linalg.yield %o : f32
  }
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
^bb0(%o: i32):
    // expected-error@below {{'linalg.yield' op type of yield operand 1 ('i32') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %o : i32
  }
  return
}

// -----

func.func @f(%a: memref<4xf32>, %x: i32) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
^bb0(%o: f32):
    // expected-error@+1 {{'linalg.yield' op type of yield operand 1 ('i32') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
    linalg.yield %x : i32
  }
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
^bb0(%o: f32):
    linalg.yield
    // expected-error@above {{'linalg.yield' op expected number of yield values (0) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
  }
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{'linalg.generic' op requires attribute 'indexing_maps'}}
  linalg.generic {iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error@+1 {{'linalg.generic' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%t : tensor<4xf32>) {
^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%t : tensor<4xf32>) {
  // expected-error@above {{'linalg.generic' op expected type of operand #0 ('tensor<4xf32>') to match type of corresponding result ('tensor<8xf32>')}}
^bb0(%o: f32):
    linalg.yield %o : f32
  } -> tensor<8xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%m : memref<4xf32>) {
  // expected-error@-1 {{'linalg.generic' op expected the number of tensor results (1) to be equal to the number of output tensors (0)}}
^bb0(%o: f32):
    linalg.yield %o : f32
  } -> tensor<4xf32>
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %c: memref<4x4xf32>) {
  // expected-error@below {{custom op 'linalg.matmul' number of operands and types do not match: got 2 operands and 1 types}}
  linalg.matmul ins(%a, %a : memref<4x8xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@below {{'linalg.yield' op must be the last operation in the parent block}}
  linalg.yield %x : f32
  return
}
