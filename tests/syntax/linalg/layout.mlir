// Packing, softmax and Winograd transforms.
func.func @pack(%t: tensor<16x?xf32>, %p: tensor<2x?x8x16xf32>, %q: tensor<?x2x8x?xf32>, %x: f32, %n: index) -> tensor<16x?xf32> {
  %0 = linalg.pack %t padding_value(%x : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %p : tensor<16x?xf32> -> tensor<2x?x8x16xf32>
  %1 = linalg.pack %t padding_value(%x : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, %n] into %q {k} : tensor<16x?xf32> -> tensor<?x2x8x?xf32>
  %2 = linalg.unpack %1 outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, %n] into %t : tensor<?x2x8x?xf32> -> tensor<16x?xf32>
  %3 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 16] into %t : tensor<2x?x8x16xf32> -> tensor<16x?xf32>
  return %2 : tensor<16x?xf32>
}

func.func @softmax(%t: tensor<2x16xf32>, %m: memref<2x16xf32>) -> tensor<2x16xf32> {
  %0 = linalg.softmax dimension(1) ins(%t : tensor<2x16xf32>) outs(%t : tensor<2x16xf32>) -> tensor<2x16xf32>
  linalg.softmax {z} dimension(0) ins(%m : memref<2x16xf32>) outs(%m : memref<2x16xf32>)
  return %0 : tensor<2x16xf32>
}

func.func @winograd(%f: tensor<2x3x3x5xf32>, %g: tensor<6x6x5x2xf32>, %i: tensor<2x10x10x5xf32>, %j: tensor<6x6x2x2x2x5xf32>, %v: tensor<6x6x2x2x2x2xf32>, %o: tensor<2x8x8x2xf32>) {
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%f : tensor<2x3x3x5xf32>) outs(%g : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  %1 = linalg.winograd_input_transform fmr(F_4_3) ins(%i : tensor<2x10x10x5xf32>) outs(%j : tensor<6x6x2x2x2x5xf32>) -> tensor<6x6x2x2x2x5xf32>
  %2 = linalg.winograd_output_transform fmr(F_4_3) ins(%v : tensor<6x6x2x2x2x2xf32>) outs(%o : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}
