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
  // expected-error@+1 {{custom op 'linalg.generic' unexpected iterator_type (random)}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["random"]} outs(%a : memref<4xf32>) {
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
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  // expected-error@-1 {{'linalg.generic' op expects a non-empty block}}
^bb0(%o: f32):
  }
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{custom op 'linalg.generic' expected "iterator_types" array attribute}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>]} outs(%a : memref<4xf32>) {
^bb0(%o: f32):
    linalg.yield %o : f32
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

func.func @f(%m: memref<4xf32>) {
  // expected-error@below {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0) -> (0))}}
  linalg.generic {indexing_maps = [affine_map<(i) -> (0)>], iterator_types = ["parallel"]} outs(%m : memref<4xf32>) {
^bb0(%o: f32):
    linalg.yield %o : f32
  }
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x4xf32>) {
  // expected-error@below {{'linalg.matmul' op inferred input/output operand #2 has shape's dimension #1 to be 4, but found 8}}
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%a : memref<4x8xf32>)
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %b: memref<7x4xf32>, %c: memref<4x4xf32>) {
  // expected-error@+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 8, but found 7}}
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<7x4xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %b: memref<8xf32>, %c: memref<4x4xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8xf32>) outs(%c : memref<4x4xf32>)
  // expected-error@above {{'linalg.matmul' op expected operand #1 rank (1) to match the result rank of indexing_map (2)}}
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %c: memref<4x4xf32>) {
  linalg.matmul ins(%a : memref<4x8xf32>) outs(%c : memref<4x4xf32>)
  return
  // expected-error@-1 {{custom op 'linalg.matmul' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2}}
}

// -----

func.func @f(%a: memref<4x8xf32>, %c: memref<4x4xf32>) {
  // expected-error@below {{custom op 'linalg.matmul' number of operands and types do not match: got 2 operands and 1 types}}
  linalg.matmul ins(%a, %a : memref<4x8xf32>) outs(%c : memref<4x4xf32>)
  return
}

// -----

func.func @f(%a: memref<4xf32>, %x: f32) {
  linalg.fill ins(%x : f32)
  // expected-error@below {{custom op 'linalg.fill' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 1}}
  return
}

// -----

func.func @f(%a: memref<4xf32>, %x: f32) {
  linalg.fill ins(%x, %x : f32, f32) outs(%a : memref<4xf32>)
  // expected-error@+1 {{custom op 'linalg.fill' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 3}}
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<5xf32>) {
  linalg.copy ins(%a : memref<4xf32>) outs(%b : memref<5xf32>)
  // expected-error@above {{'linalg.copy' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5}}
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4x4xf32>) {
  linalg.broadcast ins(%a : memref<4xf32>) outs(%b : memref<4x4xf32>) dimensions = [2]
  // expected-error@-1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 2}}
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<4x4xf32>) {
  // expected-error@below {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 2, init rank: 2}}
  linalg.broadcast ins(%a : memref<4xf32>) outs(%b : memref<4x4xf32>) dimensions = [0, 1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  // expected-error@below {{'linalg.transpose' op dim(result, 0) = 8 doesn't match dim(input, permutation[0]) = 4}}
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [0, 1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  // expected-error@+1 {{'linalg.transpose' op permutation is not valid}}
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [1, 1]
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  linalg.reduce ins(%a : memref<4x8xf32>) outs(%b : memref<4xf32>) dimensions = [2]
  // expected-error@above {{'linalg.reduce' op dimensions for reduction should be in the range [0, 1].}}
    (%in: f32, %out: f32) {
      linalg.yield %in : f32
    }
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  linalg.reduce ins(%a : memref<4x8xf32>) outs(%b : memref<4xf32>) dimensions = [0]
  // expected-error@-1 {{'linalg.reduce' op init dimensions [4] doesn't match input dimensions after reduction [8]}}
    (%in: f32, %out: f32) {
      linalg.yield %in : f32
    }
  return
}

// -----

func.func @f(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  // expected-error@below {{'linalg.map' op expected element type of input 'f32' to match bbArg type 'i32'}}
  linalg.map ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>)
    (%in: i32, %out: f32) {
      linalg.yield %in : i32
    }
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@below {{'linalg.yield' op must be the last operation in the parent block}}
  linalg.yield %x : f32
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'linalg.index' op expected parent op with LinalgOp interface}}
  %0 = linalg.index 0 : index
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
^bb0(%o: f32):
    %0 = linalg.index 1 : index
    // expected-error@above {{'linalg.index' op expected dim (1) to be lower than the number of loops (1) of the enclosing LinalgOp}}
    linalg.yield %o : f32
  }
  return
}

// -----

func.func @f(%a: memref<4xf32>, %b: memref<8xf32>, %c: memref<f32>) {
  linalg.dot ins(%a, %b : memref<4xf32>, memref<8xf32>) outs(%c : memref<f32>)
  // expected-error@-1 {{'linalg.dot' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 8}}
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{custom op 'linalg.nosuch' is unknown}}
  linalg.nosuch ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  return
}

// -----

func.func @f(%a: memref<4xf32>) {
  // expected-error@below {{'linalg.exp' op result #0 must be variadic of ranked tensor of any type values, but got 'memref<4xf32>'}}
  %0 = linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>) -> memref<4xf32>
  return
}

// -----

// The body of a contraction has to add products of its inputs.
func.func @no_sum(%a: memref<2x3xf32>, %b: memref<3x4xf32>, %c: memref<2x4xf32>) {
  // expected-error @below {{expected add/mul op in the body}}
  "linalg.matmul"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %y : f32
    "linalg.yield"(%0) : (f32) -> ()
  }) : (memref<2x3xf32>, memref<3x4xf32>, memref<2x4xf32>) -> ()
  return
}

// -----

func.func @square(%a: memref<3xf32>, %b: memref<3xf32>, %c: memref<f32>) {
  // expected-error @below {{expected add/mul op in the body}}
  "linalg.dot"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = arith.mulf %x, %x : f32
    %1 = arith.addf %z, %0 : f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (memref<3xf32>, memref<3xf32>, memref<f32>) -> ()
  return
}

// -----

// What has one operand and no effect is looked through, and the order is free.
func.func @unary(%a: memref<3xf32>, %b: memref<3xf32>, %c: memref<f32>) {
  "linalg.dot"(%a, %b, %c) <{operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    %0 = math.absf %x : f32
    %1 = arith.mulf %y, %0 : f32
    %2 = arith.negf %1 : f32
    %3 = arith.addf %2, %z : f32
    "linalg.yield"(%3) : (f32) -> ()
  }) : (memref<3xf32>, memref<3xf32>, memref<f32>) -> ()
  return
}
