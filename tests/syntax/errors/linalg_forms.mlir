// What the forms of dialect linalg refuse.

func.func @f(%t: tensor<4xi32>) {
  // expected-error@below {{custom op 'linalg.exp' unsupported non numeric type}}
  %0 = linalg.exp ins(%t : tensor<4xi32>) outs(%t : tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @f(%t: tensor<4xi1>) {
  // expected-error@below {{custom op 'linalg.sub' unsupported operation: sub with bools}}
  %0 = linalg.sub ins(%t, %t : tensor<4xi1>, tensor<4xi1>) outs(%t : tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%t: tensor<4xi1>) {
  // expected-error@below {{custom op 'linalg.div' unsupported operation: div with bools}}
  %0 = linalg.div ins(%t, %t : tensor<4xi1>, tensor<4xi1>) outs(%t : tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error@below {{custom op 'linalg.div_unsigned' unsupported operation: unsigned div not on uint}}
  %0 = linalg.div_unsigned ins(%t, %t : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xindex>) {
  // expected-error@below {{custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'index' and 'index'}}
  %0 = linalg.add ins(%t, %t : tensor<4xindex>, tensor<4xindex>) outs(%t : tensor<4xindex>) -> tensor<4xindex>
  return
}

// -----

func.func @f(%t: tensor<4xindex>, %u : tensor<4xi32>) {
  %0 = linalg.copy ins(%u, %u : tensor<4xi32>, tensor<4xi32>) outs(%t : tensor<4xindex>) -> tensor<4xindex>
  // expected-error@below {{custom op 'linalg.copy' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 3}}
  return
}

// -----

func.func @f(%t: tensor<4xindex>, %u : tensor<4xi32>) {
  // expected-error@below {{custom op 'linalg.copy' number of operands and types do not match: got 1 operands and 2 types}}
  linalg.copy ins(%u : tensor<4xi32>, tensor<4xi32>) outs(%t : tensor<4xindex>) -> tensor<4xindex>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %u : tensor<4xi32>) {
  // expected-error@below {{custom op 'linalg.elementwise' expected ElementwiseKind attribute}}
  %0 = linalg.elementwise kind=1 ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %u : tensor<4xi32>) {
  // expected-error@below {{custom op 'linalg.elementwise' expected 'kind'}}
  %0 = linalg.elementwise ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %u : tensor<4xi32>) {
  // expected-error@below {{custom op 'linalg.contract' expected 'indexing_maps' attribute}}
  %0 = linalg.contract ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %u : tensor<4xi32>) {
  // expected-error@below {{expected attribute value}}
  %0 = linalg.generic ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) { } -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %u : tensor<4xi32>) {
  // expected-error@below {{custom op 'linalg.generic' unexpected iterator_type (foo)}}
  %0 = linalg.generic {indexing_maps=[], iterator_types=["foo"]} ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) { } -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %u : tensor<4xi32>) {
  // expected-error@below {{custom op 'linalg.transpose' expected 'permutation'}}
  %0 = linalg.transpose ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) perm = [0]
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %u : tensor<4xi32>) {
  // expected-error@below {{expected '(' in argument list}}
  %0 = linalg.map ins(%t : tensor<4xf32>) outs(%t : tensor<4xf32>) { linalg.yield }
  return
}

// -----

func.func @f(%t: tensor<4x4xf16>, %c: tensor<4x4xbf16>) {
  // expected-error@below {{custom op 'linalg.matmul' element of indexing_maps array is not an affine_map}}
  %0 = linalg.matmul indexing_maps = [3] ins(%t, %c : tensor<4x4xf16>, tensor<4x4xbf16>) outs(%c : tensor<4x4xbf16>) -> tensor<4x4xbf16>
  return
}
