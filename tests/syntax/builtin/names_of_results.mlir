// The names that operations propose for their results, repeated so that each is numbered.
func.func @names(%m: memref<4x8xf32>, %t: tensor<4x?xf32>, %n: index) -> index {
  %a = arith.constant 1 : index
  %b = arith.constant 1 : index
  %c = arith.constant 1 : i32
  %d = arith.constant -1 : i32
  %e = arith.constant true
  %f = arith.constant true
  %g = arith.constant false
  %h = arith.constant 2.0 : f32
  %i = arith.constant 2.0 : f32
  %j = memref.alloc() : memref<4xf32>
  %k = memref.alloc() : memref<4xf32>
  %l = memref.alloca() : memref<4xf32>
  %o = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %p = memref.dim %o, %a : memref<?x?xf32>
  %q = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x8xf32> to memref<2x2xf32, strided<[8, 1]>>
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [32], strides: [1] : memref<4x8xf32> to memref<32xf32>
  %s, %u, %v:2, %w:2 = memref.extract_strided_metadata %m : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
  %x = memref.extract_aligned_pointer_as_index %m : memref<4x8xf32> -> index
  %y = bufferization.clone %m : memref<4x8xf32> to memref<4x8xf32>
  %z = tensor.dim %t, %a : tensor<4x?xf32>
  %a1 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %b1 = tensor.extract %t[%n, %n] : tensor<4x?xf32>
  %c1 = tensor.empty() : tensor<2xf32>
  %d1 = arith.addi %p, %z : index
  %e1 = arith.addi %d1, %u : index
  %f1 = arith.addi %e1, %v#1 : index
  %g1 = arith.addi %f1, %w#0 : index
  %h1 = arith.addi %g1, %x : index
  %i1 = memref.realloc %j : memref<4xf32> to memref<8xf32>
  %j1 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %k1 = memref.expand_shape %j1 [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  %l1 = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %m1 = memref.memory_space_cast %m : memref<4x8xf32> to memref<4x8xf32, 1>
  return %h1 : index
}
