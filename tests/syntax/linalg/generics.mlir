// Structured operations with bodies of their own.
#row = affine_map<(d0, d1) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
#swap = affine_map<(d0, d1) -> (d1, d0)>
#none = affine_map<(d0, d1) -> ()>
func.func @row_sums(%a: tensor<?x?xf32>, %init: tensor<?xf32>, %scale: f32) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #none, #row], iterator_types = ["parallel", "reduction"], doc = "row sums", library_call = "sums"}
      ins(%a, %scale : tensor<?x?xf32>, f32) outs(%init : tensor<?xf32>) attrs = {tag = "a"} {
  ^bb0(%x: f32, %s: f32, %acc: f32):
    %p = arith.mulf %x, %s : f32
    %r = arith.addf %acc, %p : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [#swap], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<?x?xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %v = arith.index_cast %k : index to i32
    %f = arith.sitofp %v : i32 to f32
    linalg.yield %f : f32
  } -> tensor<?x?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?x?xf32>
}
func.func @two_outputs(%a: memref<4x8xf32>, %b: memref<4x8xf32>, %c: memref<4xi32>) {
  linalg.generic {indexing_maps = [#id, #id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<4x8xf32>) outs(%b, %c : memref<4x8xf32>, memref<4xi32>) {
  ^bb0(%x: f32, %y: f32, %z: i32):
    linalg.yield %x, %z : f32, i32
  }
  return
}
