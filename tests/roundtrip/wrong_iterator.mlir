#map = affine_map<(d0) -> (d0)>
func.func @f(%a: memref<3xf32>, %b: memref<3xf32>) {
  "linalg.generic"(%a, %b) <{indexing_maps = [#map, #map], iterator_types = [#linalg.iterator_type<paAallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }) : (memref<3xf32>, memref<3xf32>) -> ()
  return
}
