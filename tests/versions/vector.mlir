func.func @slices(%a: vector<2x4xf32>, %b: vector<4xf32>, %m: memref<16xf32>, %i: index, %mask: vector<4xi1>) {
  %0 = vector.extract_strided_slice %a {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<2x4xf32> to vector<2x2xf32>
  %1 = vector.insert_strided_slice %0, %a {offsets = [0, 2], strides = [1, 1]} : vector<2x2xf32> into vector<2x4xf32>
  %2 = vector.load %m[%i] {alignment = 16 : i64, nontemporal = true} : memref<16xf32>, vector<4xf32>
  vector.store %2, %m[%i] {alignment = 8 : i64} : memref<16xf32>, vector<4xf32>
  %3 = vector.expandload %m[%i], %mask, %b {alignment = 4 : i64} : memref<16xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  %dest, %sum = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 0 : i64} : vector<2x4xf32>, vector<4xf32>
  return
}
