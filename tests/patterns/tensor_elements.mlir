// Single elements of tensors, and tensors made of them.

// fold: tensor.extract: from_elements
// rule: tensor.extract(from_elements x.., c..) -> the element at the constants c..
func.func @extract_of_from_elements(%f: f32, %g: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %0 = tensor.from_elements %f, %g : tensor<2xf32>
  %1 = tensor.extract %0[%c1] : tensor<2xf32>
  return %1 : f32
}

// near miss: tensor.extract: from_elements
func.func @extract_of_from_elements_by_value(%f: f32, %g: f32, %i: index) -> f32 {
  %from_elements = tensor.from_elements %f, %g : tensor<2xf32>
  %extracted = tensor.extract %from_elements[%i] : tensor<2xf32>
  return %extracted : f32
}

// fold: tensor.extract: constant
// rule: tensor.extract(c, i..) -> the element, if i.. are constants in range, or c is a splat
func.func @extract_of_constant() -> f32 {
  %c1 = arith.constant 1 : index
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = tensor.extract %0[%c1] : tensor<2xf32>
  return %1 : f32
}

// fold: tensor.extract: constant
func.func @extract_of_splat_constant(%i: index) -> f32 {
  %0 = arith.constant dense<1.0> : tensor<2xf32>
  %1 = tensor.extract %0[%i] : tensor<2xf32>
  return %1 : f32
}

// near miss: tensor.extract: constant
func.func @extract_of_constant_out_of_range() -> f32 {
  %c2 = arith.constant 2 : index
  %cst = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %extracted = tensor.extract %cst[%c2] : tensor<2xf32>
  return %extracted : f32
}

// pattern: (anonymous namespace)::ExtractFromTensorCast
// rule: tensor.extract(tensor.cast(x), i..) -> tensor.extract(x, i..), if x is ranked
func.func @extract_of_cast(%t: tensor<8xf32>, %i: index) -> f32 {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.extract %0[%i] : tensor<?xf32>
  return %1 : f32
}

// near miss: (anonymous namespace)::ExtractFromTensorCast
func.func @extract_of_cast_of_unranked(%t: tensor<*xf32>, %i: index) -> f32 {
  %cast = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %extracted = tensor.extract %cast[%i] : tensor<?xf32>
  return %extracted : f32
}

// pattern: (anonymous namespace)::ExtractElementFromIndexCast
// rule: tensor.extract(index_cast(x), i..) -> index_cast(tensor.extract(x, i..))
func.func @extract_of_index_cast(%t: tensor<4xi32>, %i: index) -> index {
  %0 = arith.index_cast %t : tensor<4xi32> to tensor<4xindex>
  %1 = tensor.extract %0[%i] : tensor<4xindex>
  return %1 : index
}

// pattern: (anonymous namespace)::ExtractFromTensorGenerate
// rule: tensor.extract(tensor.generate, i..) -> the body of generate for i.., if that has no
//   effects
func.func @extract_of_generate(%t: tensor<8xf32>, %n: index) -> f32 {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    %1 = tensor.extract %t[%i] : tensor<8xf32>
    %2 = arith.addf %1, %1 : f32
    tensor.yield %2 : f32
  } : tensor<?xf32>
  %3 = tensor.extract %0[%n] : tensor<?xf32>
  return %3 : f32
}

// near miss: tensor.extract: from_elements
func.func @extract_of_splat_or_insert(%t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %splat = tensor.splat %f : tensor<8xf32>
  %extracted = tensor.extract %splat[%i] : tensor<8xf32>
  %inserted = tensor.insert %f into %t[%i] : tensor<8xf32>
  %extracted_0 = tensor.extract %inserted[%i] : tensor<8xf32>
  return %extracted, %extracted_0 : f32, f32
}

// fold: tensor.insert: constant
// rule: tensor.insert(c, splat constant of c, i..) -> the splat
func.func @insert_of_the_element(%i: index) -> tensor<8xf32> {
  %0 = arith.constant 1.0 : f32
  %1 = arith.constant dense<1.0> : tensor<8xf32>
  %2 = tensor.insert %0 into %1[%i] : tensor<8xf32>
  return %2 : tensor<8xf32>
}

// near miss: tensor.insert: constant
func.func @insert_of_another_element(%i: index) -> tensor<8xf32> {
  %cst = arith.constant 2.0 : f32
  %cst_0 = arith.constant dense<1.0> : tensor<8xf32>
  %inserted = tensor.insert %cst into %cst_0[%i] : tensor<8xf32>
  return %inserted : tensor<8xf32>
}

// fold: tensor.from_elements: constants
// rule: from_elements of constants -> a constant
func.func @from_elements_of_constants() -> tensor<2xf32> {
  %0 = arith.constant 1.0 : f32
  %1 = arith.constant 2.0 : f32
  %2 = tensor.from_elements %0, %1 : tensor<2xf32>
  return %2 : tensor<2xf32>
}

// fold: tensor.splat: constant
// rule: tensor.splat c -> a constant, if its size is static and c no complex number
func.func @splat_of_constant() -> tensor<4xf32> {
  %0 = arith.constant 1.0 : f32
  %1 = tensor.splat %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// near miss: tensor.splat: constant
func.func @splat_of_constant_of_dynamic_size(%n: index) -> tensor<?xf32> {
  %cst = arith.constant 1.0 : f32
  %splat = tensor.splat %cst[%n] : tensor<?xf32>
  return %splat : tensor<?xf32>
}

// pattern: (anonymous namespace)::StaticTensorGenerate
// rule: tensor.generate .., c, .. : T -> tensor.cast(tensor.generate .., .. : T') : T, every
//   operand that is a constant part of T'
func.func @generate_of_constant_size(%f: f32) -> tensor<?xf32> {
  %c8 = arith.constant 8 : index
  %0 = tensor.generate %c8 {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// fold: tensor.gather: splat
// rule: tensor.gather(splat constant, ..) : T -> splat constant : T
func.func @gather_of_splat(%i: tensor<2x1xindex>) -> tensor<2xf32> {
  %0 = arith.constant dense<1.0> : tensor<8xf32>
  %1 = tensor.gather %0[%i] gather_dims([0]) : (tensor<8xf32>, tensor<2x1xindex>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
