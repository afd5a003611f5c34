#map = affine_map<(d0) -> (d0)>
func.func @f(%a: memref<40xf32>, %i: index, %b: memref<2xf32, 1>, %t: memref<1xi32, 2>) {
  "affine.dma_start"(%a, %i, %b, %i, %t, %i, %i) {src_map = #map, tag_map = #map} : (memref<40xf32>, index, memref<2xf32, 1>, index, memref<1xi32, 2>, index, index) -> ()
  return
}
