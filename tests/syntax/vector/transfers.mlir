#mm = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
#trait = {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maximumf>}
func.func @f(%a: vector<4x8xf32>, %b: vector<8x4xf32>, %c: vector<4x4xf32>, %v: vector<4xf32>, %w: vector<8xf32>, %x: f32, %acc: vector<4x8xf32>, %m: memref<?x?xf32>, %t: tensor<?x?xf32>, %i: index, %k: vector<4xi1>, %k2: vector<4x8xi1>, %mv: memref<?x?xvector<4xf32>>, %pv: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = #mm, iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %1 = vector.contract #trait %a, %b, %c {foo} : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %2 = vector.outerproduct %v, %w : vector<4xf32>, vector<8xf32>
  %3 = vector.outerproduct %v, %w, %acc {kind = #vector.kind<mul>} : vector<4xf32>, vector<8xf32>
  %4 = vector.outerproduct %v, %x, %v {foo} : vector<4xf32>, f32
  %5 = vector.transfer_read %m[%i, %i], %x : memref<?x?xf32>, vector<4xf32>
  %6 = vector.transfer_read %m[%i, %i], %x {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
  %7 = vector.transfer_read %m[%i, %i], %x, %k {in_bounds = [false]} : memref<?x?xf32>, vector<4xf32>
  %8 = vector.transfer_read %t[%i, %i], %x {permutation_map = affine_map<(d0, d1) -> (0, d1)>, in_bounds = [true, true], zz} : tensor<?x?xf32>, vector<4x8xf32>
  %9 = vector.transfer_read %mv[%i, %i], %pv : memref<?x?xvector<4xf32>>, vector<1x1x4xf32>
  vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %v, %m[%i, %i], %k {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
  %10 = vector.transfer_write %acc, %t[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d1, d0)>, foo} : vector<4x8xf32>, tensor<?x?xf32>
  %11 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.mask %k { vector.transfer_write %v, %m[%i, %i] : vector<4xf32>, memref<?x?xf32> } : vector<4xi1>
  %12 = vector.mask %k, %v { vector.transfer_read %t[%i, %i], %x : tensor<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k {} : vector<4xi1>
  %13 = vector.mask %k { vector.yield %v : vector<4xf32> } {foo} : vector<4xi1> -> vector<4xf32>
  return
}
