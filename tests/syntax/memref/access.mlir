func.func @f(%m: memref<4x?xf32>, %s: memref<f32>, %i: index, %u: memref<*xi8>) -> f32 {
  %0 = memref.load %m[%i, %i] : memref<4x?xf32>
  %1 = memref.load %s[] : memref<f32>
  %2 = memref.load %m[%i, %i] {nontemporal = true} : memref<4x?xf32>
  %3 = memref.load %m[%i, %i] {alignment = 16, tag} : memref<4x?xf32>
  memref.store %0, %m[%i, %i] : memref<4x?xf32>
  memref.store %1, %s[] {nontemporal = true, tag} : memref<f32>
  memref.copy %m, %m : memref<4x?xf32> to memref<4x?xf32>
  memref.copy %s, %s {tag} : memref<f32> to memref<f32>
  %d = memref.dim %m, %i : memref<4x?xf32>
  %e = memref.dim {tag} %u, %i : memref<*xi8>
  return %2 : f32
}
