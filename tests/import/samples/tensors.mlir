func.func @convolutions(%image: tensor<1x4x4x2xf32>, %weights: tensor<3x1x1x2xf32>, %bias: tensor<3xf32>, %volume: tensor<1x4x4x4x2xf32>, %cubes: tensor<3x1x1x1x2xf32>, %apart: tensor<1x1x2x3xf32>, %biases: tensor<6xf32>, %zero: tensor<1xf32>) {
  %0 = tosa.conv2d %image, %weights, %bias, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  %1 = tosa.conv3d %volume, %cubes, %bias, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x2xf32>, tensor<3x1x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x4x3xf32>
  %2 = tosa.depthwise_conv2d %image, %apart, %biases, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<1x1x2x3xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x6xf32>
  %3 = tosa.transpose_conv2d %image, %weights, %bias, %zero, %zero {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x4x3xf32>
  return
}
// -----
#sparse = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#matrix = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#sliced = #sparse_tensor.encoding<{map = (d0 : #sparse_tensor<slice(0, ?, 1)>, d1 : #sparse_tensor<slice(0, ?, 1)>) -> (d0 : dense, d1 : compressed)}>
#block = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense)}>
func.func @parts(%positions: tensor<2xindex>, %coordinates: tensor<6x1xindex>, %values: tensor<6xf64>, %cut: tensor<?x?xf64, #sliced>, %i: index) {
  %0 = sparse_tensor.assemble (%positions, %coordinates), %values : (tensor<2xindex>, tensor<6x1xindex>), tensor<6xf64> to tensor<100xf64, #sparse>
  %offset = sparse_tensor.slice.offset %cut at 1 : tensor<?x?xf64, #sliced>
  %stride = sparse_tensor.slice.stride %cut at 1 : tensor<?x?xf64, #sliced>
  %c:4 = sparse_tensor.crd_translate dim_to_lvl [%i, %i] as #block : index, index, index, index
  return
}
// -----
#sparse = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed), posWidth = 32, crdWidth = 32}>
func.func @taken_apart(%a: tensor<100xf64, #sparse>, %positions: tensor<2xi32>, %coordinates: tensor<6x1xi32>, %values: tensor<6xf64>) {
  %p, %c, %v, %n, %m, %k = sparse_tensor.disassemble %a : tensor<100xf64, #sparse> out_lvls(%positions, %coordinates : tensor<2xi32>, tensor<6x1xi32>) out_vals(%values : tensor<6xf64>) -> (tensor<2xi32>, tensor<6x1xi32>), tensor<6xf64>, (i32, i64), index
  return
}
// -----
#matrix = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @filled(%a: tensor<8x8xf64, #matrix>, %i: index) {
  %values, %filled, %added, %count = sparse_tensor.expand %a : tensor<8x8xf64, #matrix> to memref<?xf64>, memref<?xi1>, memref<?xindex>
  %0 = sparse_tensor.compress %values, %filled, %added, %count into %a[%i] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<8x8xf64, #matrix>
  return
}
// -----
func.func @sorted(%n: index, %xs: memref<?xindex>, %ys: memref<?xf32>) {
  sparse_tensor.sort hybrid_quick_sort %n, %xs jointly %ys {perm_map = affine_map<(d0) -> (d0)>, ny = 0 : index} : memref<?xindex> jointly memref<?xf32>
  return
}
