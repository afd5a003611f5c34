// Elements at a time: by name, by kind and by a body.
func.func @activations(%a: tensor<4x?xf32>, %b: tensor<4x?xf32>, %c: tensor<4x?xi1>, %o: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.add ins(%a, %b : tensor<4x?xf32>, tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<mul> ins(%0, %b : tensor<4x?xf32>, tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %2 = linalg.elementwise kind=#linalg.elementwise_kind<tanh> ins(%1 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %3 = linalg.select ins(%c, %2, %0 : tensor<4x?xi1>, tensor<4x?xf32>, tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %4 = linalg.map { math.exp } ins(%3 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>)
  %5 = linalg.map ins(%3, %4 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) (%x: f32, %y: f32, %z: f32) {
    %m = arith.maximumf %x, %y : f32
    %n = arith.mulf %m, %m : f32
    linalg.yield %n : f32
  }
  %6 = linalg.rsqrt ins(%5 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %6 : tensor<4x?xf32>
}
