#map = affine_map<(d0)[s0] -> (d0 + s0)>
func.func @f(%n: index, %m: index) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc(%n, %m) : memref<?x4x?xf32>
  %2 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  %3 = memref.alloc(%n)[%m] : memref<?xf32, #map>
  %4 = memref.alloca() : memref<4xf32>
  %5 = memref.alloca(%n)[%m] {alignment = 8, tag} : memref<?xf32, #map>
  %6 = memref.alloc() : memref<2xf32, 1>
  memref.dealloc %0 : memref<4xf32>
  memref.dealloc %1 {tag} : memref<?x4x?xf32>
  return
}
