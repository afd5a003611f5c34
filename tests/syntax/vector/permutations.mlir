// Transfers with maps, masks and bounds.
#t = affine_map<(d0, d1) -> (d1, d0)>
#b = affine_map<(d0, d1) -> (0, d1)>
#r = affine_map<(d0, d1) -> (d0)>
#b3 = affine_map<(d0, d1, d2) -> (d2, 0, d0)>
func.func @reads(%m: memref<?x?xf32>, %n: memref<?x?x?xi8>, %s: memref<f32>, %t: tensor<f32>, %i: index, %x: f32, %p: i8, %k: vector<8x4xi1>, %l: vector<8xi1>, %q: vector<2x4xi1>) {
  %0 = vector.transfer_read %m[%i, %i], %x {in_bounds = [true, true], permutation_map = #t} : memref<?x?xf32>, vector<4x8xf32>
  %1 = vector.transfer_read %m[%i, %i], %x, %k {permutation_map = #t} : memref<?x?xf32>, vector<4x8xf32>
  %2 = vector.transfer_read %m[%i, %i], %x, %l {permutation_map = #b, in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
  %3 = vector.transfer_read %m[%i, %i], %x, %l {permutation_map = #r} : memref<?x?xf32>, vector<8xf32>
  %4 = vector.transfer_read %n[%i, %i, %i], %p, %q {permutation_map = #b3, in_bounds = [false, true, false]} : memref<?x?x?xi8>, vector<4x3x2xi8>
  %5 = vector.transfer_read %s[], %x : memref<f32>, vector<f32>
  %6 = vector.transfer_read %t[], %x {in_bounds = [true], permutation_map = affine_map<() -> (0)>} : tensor<f32>, vector<1xf32>
  %7 = vector.transfer_read %m[%i, %i], %x {in_bounds = [false, true]} : memref<?x?xf32>, vector<[4]x8xf32>
  return
}

func.func @writes(%m: memref<?x?xf32>, %t: tensor<?x?xf32>, %s: memref<f32>, %i: index, %v: vector<4x8xf32>, %w: vector<f32>, %k: vector<4x8xi1>, %l: vector<8x4xi1>) -> tensor<?x?xf32> {
  vector.transfer_write %v, %m[%i, %i], %k {in_bounds = [true, true]} : vector<4x8xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %i], %l {permutation_map = #t} : vector<4x8xf32>, memref<?x?xf32>
  vector.transfer_write %w, %s[] : vector<f32>, memref<f32>
  %0 = vector.transfer_write %v, %t[%i, %i] {tag, in_bounds = [false, false]} : vector<4x8xf32>, tensor<?x?xf32>
  %1 = vector.transfer_write %v, %0[%i, %i], %l {permutation_map = #t, in_bounds = [true, false]} : vector<4x8xf32>, tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
