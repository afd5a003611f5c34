// Sizes and ranks.

// fold: memref.dim: static size
// rule: dim(x, c) -> the size c of the type, if it is static and c less than the rank
func.func @dim_static(%m: memref<4x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.dim %m, %c0 : memref<4x?xf32>
  return %0 : index
}

// near miss: memref.dim: static size
func.func @dim_out_of_range(%m: memref<4xf32>) -> index {
  %c2 = arith.constant 2 : index
  %dim = memref.dim %m, %c2 : memref<4xf32>
  return %dim : index
}

// near miss: memref.dim: static size
func.func @dim_of_unknown_number(%m: memref<4x4xf32>, %i: index) -> index {
  %dim = memref.dim %m, %i : memref<4x4xf32>
  return %dim : index
}

// near miss: memref.dim: static size
func.func @dim_of_unranked(%m: memref<*xf32>) -> index {
  %c0 = arith.constant 0 : index
  %dim = memref.dim %m, %c0 : memref<*xf32>
  return %dim : index
}

// fold: memref.dim: alloc
// rule: dim(alloc(.., n, ..), c) -> n, the operand for the size c; of alloca as well
func.func @dim_of_alloc(%n: index, %k: index) -> (memref<?x4x?xf32>, index) {
  %c2 = arith.constant 2 : index
  %0 = memref.alloc(%n, %k) : memref<?x4x?xf32>
  %1 = memref.dim %0, %c2 : memref<?x4x?xf32>
  return %0, %1 : memref<?x4x?xf32>, index
}

// fold: memref.dim: alloc
func.func @dim_of_alloca(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.alloca(%n) : memref<?xf32>
  %1 = memref.dim %0, %c0 : memref<?xf32>
  return %1 : index
}

// fold: memref.dim: view
// rule: dim(view(.., n, ..), c) -> n, the operand for the size c
func.func @dim_of_view(%b: memref<2048xi8>, %i: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.view %b[%i][%n] : memref<2048xi8> to memref<?x4xf32>
  %1 = memref.dim %0, %c0 : memref<?x4xf32>
  return %1 : index
}

// fold: memref.dim: subview
// rule: dim(subview(.., n, ..), c) -> n, the operand for the size c, dropped dimensions counted out
func.func @dim_of_subview(%m: memref<?xf32>, %i: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%i] [%n] [2] : memref<?xf32> to memref<?xf32, strided<[2], offset: ?>>
  %1 = memref.dim %0, %c0 : memref<?xf32, strided<[2], offset: ?>>
  return %1 : index
}

// fold: memref.dim: subview
func.func @dim_of_subview_of_less_rank(%m: memref<4x?xf32>, %i: index, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%i, 0] [1, %n] [1, 1] : memref<4x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %1 = memref.dim %0, %c0 : memref<?xf32, strided<[1], offset: ?>>
  return %1 : index
}

// fold: memref.dim: cast
// rule: dim(cast(x), c) -> dim(x, c), if x is ranked and c a constant
func.func @dim_of_cast(%m: memref<?x4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.cast %m : memref<?x4xf32> to memref<?x?xf32>
  %1 = memref.dim %0, %c0 : memref<?x?xf32>
  return %1 : index
}

// fold: memref.dim: cast
func.func @dim_of_cast_from_static(%m: memref<4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.dim %0, %c0 : memref<?xf32>
  return %1 : index
}

// near miss: memref.dim: cast
func.func @dim_of_cast_of_unknown_number(%m: memref<?x4xf32>, %i: index) -> index {
  %cast = memref.cast %m : memref<?x4xf32> to memref<?x?xf32>
  %dim = memref.dim %cast, %i : memref<?x?xf32>
  return %dim : index
}

// near miss: memref.dim: subview
func.func @dim_of_reinterpret_cast(%m: memref<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %reinterpret_cast = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  %dim = memref.dim %reinterpret_cast, %c0 : memref<?xf32>
  return %dim : index
}

// near miss: memref.dim: subview
func.func @dim_of_expand_shape(%m: memref<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %expand_shape = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  %dim = memref.dim %expand_shape, %c0 : memref<?x4xf32>
  return %dim : index
}

// pattern: (anonymous namespace)::DimOfMemRefReshape
// rule: dim(reshape(x, s), i) -> load(s, i) after the reshape, with index_cast if s holds no index;
//   i is to be defined before the reshape
func.func @dim_of_reshape(%m: memref<?xf32>, %s: memref<2xindex>, %i: index) -> index {
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %1 = memref.dim %0, %i : memref<?x?xf32>
  return %1 : index
}

// pattern: (anonymous namespace)::DimOfMemRefReshape
func.func @dim_of_reshape_by_integers(%m: memref<?xf32>, %s: memref<2xi32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
  %1 = memref.dim %0, %c1 : memref<?x?xf32>
  return %1 : index
}

// near miss: (anonymous namespace)::DimOfMemRefReshape
func.func @dim_of_reshape_by_later_number(%m: memref<?xf32>, %s: memref<2xindex>, %i: index) -> index {
  %reshape = memref.reshape %m(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %0 = arith.addi %i, %i : index
  %dim = memref.dim %reshape, %0 : memref<?x?xf32>
  return %dim : index
}

// fold: memref.rank: ranked
// rule: rank(x) -> the rank of its type, if that has one
func.func @rank_of_ranked(%m: memref<?x4xf32>) -> index {
  %0 = memref.rank %m : memref<?x4xf32>
  return %0 : index
}

// near miss: memref.rank: ranked
func.func @rank_of_unranked(%m: memref<*xf32>) -> index {
  %0 = memref.rank %m : memref<*xf32>
  return %0 : index
}

// near miss: memref.rank: ranked
func.func @rank_of_cast(%m: memref<?x4xf32>) -> index {
  %cast = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  %0 = memref.rank %cast : memref<*xf32>
  return %0 : index
}
