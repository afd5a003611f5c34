// Batches of products, and products with vectors.
#bt = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#ba = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#bc = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
func.func @batches(%a: tensor<2x4x6xf32>, %b: tensor<2x6x8xf32>, %t: tensor<2x8x6xf32>, %c: tensor<2x4x8xf32>, %d: tensor<4x8xf32>, %v: tensor<2x6xf32>, %w: tensor<2x4xf32>, %x: tensor<2x8xf32>) {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x4x6xf32>, tensor<2x6x8xf32>) outs(%c : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %1 = linalg.batch_matmul indexing_maps = [#ba, #bt, #bc] ins(%a, %t : tensor<2x4x6xf32>, tensor<2x8x6xf32>) outs(%c : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  %2 = linalg.batch_reduce_matmul ins(%a, %b : tensor<2x4x6xf32>, tensor<2x6x8xf32>) outs(%d : tensor<4x8xf32>) -> tensor<4x8xf32>
  %3 = linalg.batch_matvec ins(%a, %v : tensor<2x4x6xf32>, tensor<2x6xf32>) outs(%w : tensor<2x4xf32>) -> tensor<2x4xf32>
  %4 = linalg.batch_vecmat ins(%v, %b : tensor<2x6xf32>, tensor<2x6x8xf32>) outs(%x : tensor<2x8xf32>) -> tensor<2x8xf32>
  return
}

func.func @vectors(%a: memref<4x6xi16>, %v: memref<6xi32>, %w: memref<4xi32>, %x: memref<4xi16>, %y: memref<6xf32>, %z: memref<f32>, %u: memref<6xi64>) {
  linalg.matvec ins(%a, %v : memref<4x6xi16>, memref<6xi32>) outs(%w : memref<4xi32>)
  linalg.vecmat {tag} ins(%x, %a : memref<4xi16>, memref<4x6xi16>) outs(%u : memref<6xi64>)
  linalg.dot ins(%y, %y : memref<6xf32>, memref<6xf32>) outs(%z : memref<f32>)
  linalg.dot ins(%v, %y : memref<6xi32>, memref<6xf32>) outs(%z : memref<f32>)
  return
}

func.func @tiled(%a: tensor<2x3x4x5xf32>, %b: tensor<6x3x7x5xf32>, %c: tensor<2x6x4x7xf32>, %d: tensor<8x2x3x4x5xi8>, %e: tensor<8x6x3x7x5xi8>, %f: tensor<8x2x6x4x7xi32>) {
  %0 = linalg.mmt4d ins(%a, %b : tensor<2x3x4x5xf32>, tensor<6x3x7x5xf32>) outs(%c : tensor<2x6x4x7xf32>) -> tensor<2x6x4x7xf32>
  %1 = linalg.batch_mmt4d ins(%d, %e : tensor<8x2x3x4x5xi8>, tensor<8x6x3x7x5xi8>) outs(%f : tensor<8x2x6x4x7xi32>) -> tensor<8x2x6x4x7xi32>
  return
}

func.func @quantized(%a: tensor<4x6xi8>, %b: tensor<6x8xi8>, %z: i32, %c: tensor<4x8xi32>, %d: tensor<2x4x6xi8>, %e: tensor<2x6x8xi8>, %f: tensor<2x4x8xi32>) {
  %0 = linalg.quantized_matmul ins(%a, %b, %z, %z : tensor<4x6xi8>, tensor<6x8xi8>, i32, i32) outs(%c : tensor<4x8xi32>) -> tensor<4x8xi32>
  %1 = linalg.quantized_batch_matmul ins(%d, %e, %z, %z : tensor<2x4x6xi8>, tensor<2x6x8xi8>, i32, i32) outs(%f : tensor<2x4x8xi32>) -> tensor<2x4x8xi32>
  return
}
