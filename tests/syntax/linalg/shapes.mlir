func.func @f(%t: tensor<4x8xf32>, %u: tensor<8x4xf32>, %m: memref<4x8xf32>, %v: tensor<4xf32>, %i: tensor<4x8xi32>, %a: tensor<4x6xf32>, %b: tensor<6x8xf32>, %s: f32) {
  %0 = linalg.transpose ins(%t : tensor<4x8xf32>) outs(%u : tensor<8x4xf32>) permutation = [1, 0] {x = 1 : i32}
  linalg.transpose ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>) permutation = [0, 1]
  %1 = linalg.broadcast ins(%v : tensor<4xf32>) outs(%t : tensor<4x8xf32>) dimensions = [1] {x}
  %2 = linalg.reduce ins(%t : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1] (%in: f32, %init: f32) { %z = arith.addf %in, %init : f32 linalg.yield %z : f32 }
  %3 = linalg.reduce { arith.addf } ins(%t : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1] {foo}
  %b3 = linalg.reduce { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%t : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
  %4 = linalg.map ins(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) (%l: f32, %r: f32, %o: f32) { %z = arith.subf %l, %r : f32 %y = arith.addf %z, %z : f32 linalg.yield %y : f32 }
  %5 = linalg.map { arith.mulf } ins(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) {foo = 3 : i8}
  %c5 = linalg.map { arith.mulf {fastmath = #arith.fastmath<nnan>} } ins(%t, %t : tensor<4x8xf32>, tensor<4x8xf32>) outs(%t : tensor<4x8xf32>)
  %b5 = linalg.map outs(%t : tensor<4x8xf32>) (%o: f32) { linalg.yield %s : f32 }
  %6 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%t : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  %7 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>] {q} ins(%u, %t : tensor<8x4xf32>, tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  %8 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  %9 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  %10 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x6xf32>, tensor<6x8xf32>) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"], doc = "hi", library_call = "zz"} ins(%t : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) attrs = {foo = 1 : i32} {
  ^bb0(%x: f32, %y: f32):
    %id = linalg.index 1 : index
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  %12 = linalg.fill ins(%s : f32) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
