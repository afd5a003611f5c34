// Operations under a mask.
func.func @masked(%m: memref<?x?xf32>, %t: tensor<?xf32>, %v: vector<8xf32>, %k: vector<8xi1>, %i: index, %x: f32, %w: vector<4x8xf32>, %k2: vector<4x8xi1>) -> (f32, tensor<?xf32>) {
  %0 = vector.mask %k { vector.reduction <add>, %v, %x : vector<8xf32> into f32 } : vector<8xi1> -> f32
  %1 = vector.mask %k, %v { vector.transfer_read %t[%i], %x : tensor<?xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  %2 = vector.mask %k { vector.transfer_write %1, %t[%i] {in_bounds = [true]} : vector<8xf32>, tensor<?xf32> } : vector<8xi1> -> tensor<?xf32>
  vector.mask %k2 { vector.transfer_write %w, %m[%i, %i] : vector<4x8xf32>, memref<?x?xf32> } {tag = 1 : i32} : vector<4x8xi1>
  %3 = vector.mask %k2 { vector.multi_reduction <add>, %w, %v [0] : vector<4x8xf32> to vector<8xf32> } : vector<4x8xi1> -> vector<8xf32>
  %4 = vector.mask %k {
    %r = vector.reduction <mul>, %3 : vector<8xf32> into f32
    vector.yield %r : f32
  } : vector<8xi1> -> f32
  vector.mask %k {
  } : vector<8xi1>
  %5 = vector.mask %k {
    vector.yield %v : vector<8xf32>
  } : vector<8xi1> -> vector<8xf32>
  %6 = arith.addf %0, %4 : f32
  return %6, %2 : f32, tensor<?xf32>
}
