// Layouts in tiles, and operations on them.
func.func @packed(%a: tensor<128x256xf32>, %p: tensor<16x8x8x32xf32>, %pad: f32, %n: index, %q: tensor<?x?x?x32xf32>, %r: tensor<?x?xf32>, %s: tensor<8x16xf32>) -> tensor<128x256xf32> {
  %0 = linalg.pack %a inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %p : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  %1 = linalg.unpack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %a : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  %2 = linalg.pack %r padding_value(%pad : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%n, 32] into %q : tensor<?x?xf32> -> tensor<?x?x?x32xf32>
  %3 = linalg.softmax dimension(1) ins(%s : tensor<8x16xf32>) outs(%s : tensor<8x16xf32>) -> tensor<8x16xf32>
  %t = tensor.empty() : tensor<16x8xf32>
  %4 = linalg.transpose ins(%s : tensor<8x16xf32>) outs(%t : tensor<16x8xf32>) permutation = [1, 0] {tag}
  return %1 : tensor<128x256xf32>
}
