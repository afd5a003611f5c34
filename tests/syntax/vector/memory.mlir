// Vectors in memory.
func.func @contiguous(%m: memref<16x32xf32>, %i: index, %j: index) {
  %0 = vector.load %m[%i, %j] : memref<16x32xf32>, vector<8xf32>
  %1 = vector.load %m[%i, %j] {nontemporal = true} : memref<16x32xf32>, vector<[4]xf32>
  %2 = vector.load %m[%i, %j] {alignment = 16 : i64} : memref<16x32xf32>, vector<f32>
  vector.store %0, %m[%j, %i] : memref<16x32xf32>, vector<8xf32>
  vector.store %1, %m[%j, %i] {nontemporal = true, alignment = 8 : i64} : memref<16x32xf32>, vector<[4]xf32>
  %3 = memref.alloc() : memref<4x3xf32>
  %4 = vector.type_cast %3 : memref<4x3xf32> to memref<vector<4x3xf32>>
  memref.dealloc %3 : memref<4x3xf32>
  return
}

func.func @masked(%m: memref<?xf32>, %k: vector<16xi1>, %p: vector<16xf32>, %n: vector<16xi32>, %i: index) -> vector<16xf32> {
  %0 = vector.maskedload %m[%i], %k, %p : memref<?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  vector.maskedstore %m[%i], %k, %0 : memref<?xf32>, vector<16xi1>, vector<16xf32>
  %1 = vector.gather %m[%i] [%n], %k, %p : memref<?xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  vector.scatter %m[%i] [%n], %k, %1 : memref<?xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32>
  %2 = vector.expandload %m[%i], %k, %p {alignment = 4 : i64} : memref<?xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  vector.compressstore %m[%i], %k, %2 : memref<?xf32>, vector<16xi1>, vector<16xf32>
  return %2 : vector<16xf32>
}

func.func @tensors(%t: tensor<?xf32>, %k: vector<16xi1>, %p: vector<16xf32>, %n: vector<16xi32>, %i: index) -> tensor<?xf32> {
  %0 = vector.gather %t[%i] [%n], %k, %p : tensor<?xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  %1 = vector.scatter %t[%i] [%n], %k, %0 : tensor<?xf32>, vector<16xi32>, vector<16xi1>, vector<16xf32> -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
