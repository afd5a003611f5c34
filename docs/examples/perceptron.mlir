// `perceptron_tensors.mlir`, bufferized:
//
//   mlir-opt-22 --one-shot-bufferize=bufferize-function-boundaries perceptron_tensors.mlir
//
// returns: 20680046592

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  memref.global "private" constant @__constant_2x4xf32 : memref<2x4xf32> = dense<[[5.000000e-01, 2.500000e-01, 5.000000e-01, 1.000000e+00], [2.500000e-01, -7.500000e-01, 1.000000e+00, -7.500000e-01]]> {alignment = 64 : i64}
  memref.global "private" constant @__constant_3xf32 : memref<3xf32> = dense<[-2.500000e-01, 7.500000e-01, -2.500000e-01]> {alignment = 64 : i64}
  memref.global "private" constant @__constant_6x3xf32 : memref<6x3xf32> = dense<[[-7.500000e-01, 5.000000e-01, 2.500000e-01], [-5.000000e-01, 1.000000e+00, -2.500000e-01], [-5.000000e-01, 2.500000e-01, 2.500000e-01], [-7.500000e-01, 7.500000e-01, -7.500000e-01], [1.000000e+00, 5.000000e-01, 5.000000e-01], [1.000000e+00, 1.000000e+00, -2.500000e-01]]> {alignment = 64 : i64}
  memref.global "private" constant @__constant_8xf32 : memref<8xf32> = dense<[5.000000e-01, 5.000000e-01, 2.500000e-01, -7.500000e-01, -5.000000e-01, -7.500000e-01, 5.000000e-01, 1.000000e+00]> {alignment = 64 : i64}
  memref.global "private" constant @__constant_4x8xf32 : memref<4x8xf32> = dense<[[-2.500000e-01, -5.000000e-01, 2.500000e-01, 7.500000e-01, -7.500000e-01, -7.500000e-01, 1.000000e+00, 5.000000e-01], [-7.500000e-01, -2.500000e-01, 5.000000e-01, -7.500000e-01, 5.000000e-01, -5.000000e-01, -7.500000e-01, -7.500000e-01], [2.500000e-01, 2.500000e-01, -7.500000e-01, -5.000000e-01, -7.500000e-01, 5.000000e-01, 2.500000e-01, -7.500000e-01], [1.000000e+00, 5.000000e-01, -7.500000e-01, -5.000000e-01, 7.500000e-01, 7.500000e-01, 5.000000e-01, -7.500000e-01]]> {alignment = 64 : i64}
  memref.global "private" constant @__constant_6xf32 : memref<6xf32> = dense<[-2.500000e-01, 7.500000e-01, 2.500000e-01, -2.500000e-01, 5.000000e-01, -7.500000e-01]> {alignment = 64 : i64}
  memref.global "private" constant @__constant_8x6xf32 : memref<8x6xf32> = dense<[[-5.000000e-01, -2.500000e-01, 2.500000e-01, -5.000000e-01, 5.000000e-01, -7.500000e-01], [5.000000e-01, -2.500000e-01, 5.000000e-01, 1.000000e+00, 7.500000e-01, -5.000000e-01], [-7.500000e-01, 5.000000e-01, 5.000000e-01, 7.500000e-01, -5.000000e-01, -2.500000e-01], [-7.500000e-01, 5.000000e-01, 7.500000e-01, -7.500000e-01, 5.000000e-01, -7.500000e-01], [5.000000e-01, -5.000000e-01, 2.500000e-01, 7.500000e-01, 5.000000e-01, 2.500000e-01], [1.000000e+00, -2.500000e-01, 2.500000e-01, 5.000000e-01, 2.500000e-01, -2.500000e-01], [-2.500000e-01, -5.000000e-01, 1.000000e+00, -5.000000e-01, 7.500000e-01, 1.000000e+00], [-5.000000e-01, -7.500000e-01, 5.000000e-01, -2.500000e-01, 5.000000e-01, 2.500000e-01]]> {alignment = 64 : i64}
  func.func private @relu8(%arg0: memref<2x8xf32, strided<[?, ?], offset: ?>>) -> memref<2x8xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x8xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : memref<2x8xf32, strided<[?, ?], offset: ?>>) outs(%alloc : memref<2x8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.cmpf ogt, %in, %cst : f32
      %1 = arith.select %0, %in, %cst : f32
      linalg.yield %1 : f32
    }
    %cast = memref.cast %alloc : memref<2x8xf32> to memref<2x8xf32, strided<[?, ?], offset: ?>>
    return %alloc : memref<2x8xf32>
  }
  func.func @layer1(%arg0: memref<2x4xf32, strided<[?, ?], offset: ?>>) -> memref<2x8xf32> {
    %0 = memref.get_global @__constant_4x8xf32 : memref<4x8xf32>
    %1 = memref.get_global @__constant_8xf32 : memref<8xf32>
    %cst = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x8xf32>
    linalg.fill ins(%cst : f32) outs(%alloc : memref<2x8xf32>)
    linalg.matmul ins(%arg0, %0 : memref<2x4xf32, strided<[?, ?], offset: ?>>, memref<4x8xf32>) outs(%alloc : memref<2x8xf32>)
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc, %1 : memref<2x8xf32>, memref<8xf32>) outs(%alloc : memref<2x8xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %3 = arith.addf %in, %in_1 : f32
      linalg.yield %3 : f32
    }
    %cast = memref.cast %alloc : memref<2x8xf32> to memref<2x8xf32, strided<[?, ?], offset: ?>>
    %2 = call @relu8(%cast) : (memref<2x8xf32, strided<[?, ?], offset: ?>>) -> memref<2x8xf32>
    %cast_0 = memref.cast %2 : memref<2x8xf32> to memref<2x8xf32, strided<[?, ?], offset: ?>>
    return %2 : memref<2x8xf32>
  }
  func.func private @relu6(%arg0: memref<2x6xf32, strided<[?, ?], offset: ?>>) -> memref<2x6xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x6xf32>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : memref<2x6xf32, strided<[?, ?], offset: ?>>) outs(%alloc : memref<2x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.cmpf ogt, %in, %cst : f32
      %1 = arith.select %0, %in, %cst : f32
      linalg.yield %1 : f32
    }
    %cast = memref.cast %alloc : memref<2x6xf32> to memref<2x6xf32, strided<[?, ?], offset: ?>>
    return %alloc : memref<2x6xf32>
  }
  func.func private @layer2(%arg0: memref<2x8xf32, strided<[?, ?], offset: ?>>) -> memref<2x6xf32> {
    %0 = memref.get_global @__constant_8x6xf32 : memref<8x6xf32>
    %1 = memref.get_global @__constant_6xf32 : memref<6xf32>
    %cst = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x6xf32>
    linalg.fill ins(%cst : f32) outs(%alloc : memref<2x6xf32>)
    linalg.matmul ins(%arg0, %0 : memref<2x8xf32, strided<[?, ?], offset: ?>>, memref<8x6xf32>) outs(%alloc : memref<2x6xf32>)
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc, %1 : memref<2x6xf32>, memref<6xf32>) outs(%alloc : memref<2x6xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %3 = arith.addf %in, %in_1 : f32
      linalg.yield %3 : f32
    }
    %cast = memref.cast %alloc : memref<2x6xf32> to memref<2x6xf32, strided<[?, ?], offset: ?>>
    %2 = call @relu6(%cast) : (memref<2x6xf32, strided<[?, ?], offset: ?>>) -> memref<2x6xf32>
    %cast_0 = memref.cast %2 : memref<2x6xf32> to memref<2x6xf32, strided<[?, ?], offset: ?>>
    return %2 : memref<2x6xf32>
  }
  func.func private @layer3(%arg0: memref<2x6xf32, strided<[?, ?], offset: ?>>) -> memref<2x3xf32> {
    %0 = memref.get_global @__constant_6x3xf32 : memref<6x3xf32>
    %1 = memref.get_global @__constant_3xf32 : memref<3xf32>
    %cst = arith.constant 0.000000e+00 : f32
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x3xf32>
    linalg.fill ins(%cst : f32) outs(%alloc : memref<2x3xf32>)
    linalg.matmul ins(%arg0, %0 : memref<2x6xf32, strided<[?, ?], offset: ?>>, memref<6x3xf32>) outs(%alloc : memref<2x3xf32>)
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc, %1 : memref<2x3xf32>, memref<3xf32>) outs(%alloc : memref<2x3xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %2 = arith.addf %in, %in_0 : f32
      linalg.yield %2 : f32
    }
    %cast = memref.cast %alloc : memref<2x3xf32> to memref<2x3xf32, strided<[?, ?], offset: ?>>
    return %alloc : memref<2x3xf32>
  }
  func.func @perceptron(%arg0: memref<2x4xf32, strided<[?, ?], offset: ?>>, %arg1: i1) -> memref<2x3xf32> {
    %0 = call @layer1(%arg0) : (memref<2x4xf32, strided<[?, ?], offset: ?>>) -> memref<2x8xf32>
    %cast = memref.cast %0 : memref<2x8xf32> to memref<2x8xf32, strided<[?, ?], offset: ?>>
    %1 = call @layer2(%cast) : (memref<2x8xf32, strided<[?, ?], offset: ?>>) -> memref<2x6xf32>
    %cast_0 = memref.cast %1 : memref<2x6xf32> to memref<2x6xf32, strided<[?, ?], offset: ?>>
    %2 = call @layer3(%cast_0) : (memref<2x6xf32, strided<[?, ?], offset: ?>>) -> memref<2x3xf32>
    %3 = scf.if %arg1 -> (memref<2x3xf32>) {
      linalg.add ins(%arg0, %arg0 : memref<2x4xf32, strided<[?, ?], offset: ?>>, memref<2x4xf32, strided<[?, ?], offset: ?>>) outs(%arg0 : memref<2x4xf32, strided<[?, ?], offset: ?>>)
      %4 = func.call @layer1(%arg0) : (memref<2x4xf32, strided<[?, ?], offset: ?>>) -> memref<2x8xf32>
      %cast_2 = memref.cast %4 : memref<2x8xf32> to memref<2x8xf32, strided<[?, ?], offset: ?>>
      %5 = func.call @layer2(%cast_2) : (memref<2x8xf32, strided<[?, ?], offset: ?>>) -> memref<2x6xf32>
      %cast_3 = memref.cast %5 : memref<2x6xf32> to memref<2x6xf32, strided<[?, ?], offset: ?>>
      %6 = func.call @layer3(%cast_3) : (memref<2x6xf32, strided<[?, ?], offset: ?>>) -> memref<2x3xf32>
      linalg.add ins(%2, %6 : memref<2x3xf32>, memref<2x3xf32>) outs(%2 : memref<2x3xf32>)
      scf.yield %2 : memref<2x3xf32>
    } else {
      scf.yield %2 : memref<2x3xf32>
    }
    %cast_1 = memref.cast %3 : memref<2x3xf32> to memref<2x3xf32, strided<[?, ?], offset: ?>>
    return %3 : memref<2x3xf32>
  }
  func.func @checksum(%arg0: memref<2x3xf32, strided<[?, ?], offset: ?>>) -> i64 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c3 = arith.constant 3 : index
    %c0_i64 = arith.constant 0 : i64
    %c31_i64 = arith.constant 31 : i64
    %cst = arith.constant 2.560000e+02 : f32
    %0 = scf.for %arg1 = %c0 to %c2 step %c1 iter_args(%arg2 = %c0_i64) -> (i64) {
      %1 = scf.for %arg3 = %c0 to %c3 step %c1 iter_args(%arg4 = %arg2) -> (i64) {
        %2 = memref.load %arg0[%arg1, %arg3] : memref<2x3xf32, strided<[?, ?], offset: ?>>
        %3 = arith.mulf %2, %cst : f32
        %4 = arith.fptosi %3 : f32 to i64
        %5 = arith.muli %arg4, %c31_i64 : i64
        %6 = arith.addi %5, %4 : i64
        scf.yield %6 : i64
      }
      scf.yield %1 : i64
    }
    return %0 : i64
  }
  func.func @main() -> i64 {
    %true = arith.constant true
    %false = arith.constant false
    %0 = memref.get_global @__constant_2x4xf32 : memref<2x4xf32>
    %alloc = memref.alloc() {alignment = 64 : i64} : memref<2x4xf32>
    memref.copy %0, %alloc : memref<2x4xf32> to memref<2x4xf32>
    %cast = memref.cast %alloc : memref<2x4xf32> to memref<2x4xf32, strided<[?, ?], offset: ?>>
    %1 = call @perceptron(%cast, %false) : (memref<2x4xf32, strided<[?, ?], offset: ?>>, i1) -> memref<2x3xf32>
    %alloc_0 = memref.alloc() {alignment = 64 : i64} : memref<2x4xf32>
    memref.copy %0, %alloc_0 : memref<2x4xf32> to memref<2x4xf32>
    %cast_1 = memref.cast %alloc_0 : memref<2x4xf32> to memref<2x4xf32, strided<[?, ?], offset: ?>>
    %2 = call @perceptron(%cast_1, %true) : (memref<2x4xf32, strided<[?, ?], offset: ?>>, i1) -> memref<2x3xf32>
    %cast_2 = memref.cast %1 : memref<2x3xf32> to memref<2x3xf32, strided<[?, ?], offset: ?>>
    %3 = call @checksum(%cast_2) : (memref<2x3xf32, strided<[?, ?], offset: ?>>) -> i64
    %cast_3 = memref.cast %2 : memref<2x3xf32> to memref<2x3xf32, strided<[?, ?], offset: ?>>
    %4 = call @checksum(%cast_3) : (memref<2x3xf32, strided<[?, ?], offset: ?>>) -> i64
    %5 = arith.xori %3, %4 : i64
    return %5 : i64
  }
}
