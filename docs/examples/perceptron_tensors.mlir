// A three-layer perceptron on tensors: weights are constants, every layer multiplies, adds its bias and
// applies the rectifier, and the last one does not. All numbers are small multiples of a quarter, so that
// every sum is exact. `perceptron.mlir` is this file bufferized.

#rows = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>

func.func private @relu8(%x: tensor<2x8xf32>) -> tensor<2x8xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x8xf32>
  %r = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x8xf32>) outs(%empty : tensor<2x8xf32>) {
  ^bb0(%p: f32, %o: f32):
    %positive = arith.cmpf ogt, %p, %zero : f32
    %s = arith.select %positive, %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<2x8xf32>
  return %r : tensor<2x8xf32>
}

func.func @layer1(%x: tensor<2x4xf32>) -> tensor<2x8xf32> {
  %weights = arith.constant dense<[[-0.25, -0.5, 0.25, 0.75, -0.75, -0.75, 1.0, 0.5], [-0.75, -0.25, 0.5, -0.75, 0.5, -0.5, -0.75, -0.75], [0.25, 0.25, -0.75, -0.5, -0.75, 0.5, 0.25, -0.75], [1.0, 0.5, -0.75, -0.5, 0.75, 0.75, 0.5, -0.75]]> : tensor<4x8xf32>
  %bias = arith.constant dense<[0.5, 0.5, 0.25, -0.75, -0.5, -0.75, 0.5, 1.0]> : tensor<8xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x8xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x8xf32>) -> tensor<2x8xf32>
  %product = linalg.matmul ins(%x, %weights : tensor<2x4xf32>, tensor<4x8xf32>) outs(%start : tensor<2x8xf32>) -> tensor<2x8xf32>
  %sum = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%product, %bias : tensor<2x8xf32>, tensor<8xf32>) outs(%empty : tensor<2x8xf32>) {
  ^bb0(%p: f32, %b: f32, %o: f32):
    %s = arith.addf %p, %b : f32
    linalg.yield %s : f32
  } -> tensor<2x8xf32>
  %active = call @relu8(%sum) : (tensor<2x8xf32>) -> tensor<2x8xf32>
  return %active : tensor<2x8xf32>
}

func.func private @relu6(%x: tensor<2x6xf32>) -> tensor<2x6xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x6xf32>
  %r = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x6xf32>) outs(%empty : tensor<2x6xf32>) {
  ^bb0(%p: f32, %o: f32):
    %positive = arith.cmpf ogt, %p, %zero : f32
    %s = arith.select %positive, %p, %zero : f32
    linalg.yield %s : f32
  } -> tensor<2x6xf32>
  return %r : tensor<2x6xf32>
}

func.func private @layer2(%x: tensor<2x8xf32>) -> tensor<2x6xf32> {
  %weights = arith.constant dense<[[-0.5, -0.25, 0.25, -0.5, 0.5, -0.75], [0.5, -0.25, 0.5, 1.0, 0.75, -0.5], [-0.75, 0.5, 0.5, 0.75, -0.5, -0.25], [-0.75, 0.5, 0.75, -0.75, 0.5, -0.75], [0.5, -0.5, 0.25, 0.75, 0.5, 0.25], [1.0, -0.25, 0.25, 0.5, 0.25, -0.25], [-0.25, -0.5, 1.0, -0.5, 0.75, 1.0], [-0.5, -0.75, 0.5, -0.25, 0.5, 0.25]]> : tensor<8x6xf32>
  %bias = arith.constant dense<[-0.25, 0.75, 0.25, -0.25, 0.5, -0.75]> : tensor<6xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x6xf32>) -> tensor<2x6xf32>
  %product = linalg.matmul ins(%x, %weights : tensor<2x8xf32>, tensor<8x6xf32>) outs(%start : tensor<2x6xf32>) -> tensor<2x6xf32>
  %sum = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%product, %bias : tensor<2x6xf32>, tensor<6xf32>) outs(%empty : tensor<2x6xf32>) {
  ^bb0(%p: f32, %b: f32, %o: f32):
    %s = arith.addf %p, %b : f32
    linalg.yield %s : f32
  } -> tensor<2x6xf32>
  %active = call @relu6(%sum) : (tensor<2x6xf32>) -> tensor<2x6xf32>
  return %active : tensor<2x6xf32>
}

func.func private @layer3(%x: tensor<2x6xf32>) -> tensor<2x3xf32> {
  %weights = arith.constant dense<[[-0.75, 0.5, 0.25], [-0.5, 1.0, -0.25], [-0.5, 0.25, 0.25], [-0.75, 0.75, -0.75], [1.0, 0.5, 0.5], [1.0, 1.0, -0.25]]> : tensor<6x3xf32>
  %bias = arith.constant dense<[-0.25, 0.75, -0.25]> : tensor<3xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2x3xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<2x3xf32>) -> tensor<2x3xf32>
  %product = linalg.matmul ins(%x, %weights : tensor<2x6xf32>, tensor<6x3xf32>) outs(%start : tensor<2x3xf32>) -> tensor<2x3xf32>
  %sum = linalg.generic {indexing_maps = [#rows, #columns, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%product, %bias : tensor<2x3xf32>, tensor<3xf32>) outs(%empty : tensor<2x3xf32>) {
  ^bb0(%p: f32, %b: f32, %o: f32):
    %s = arith.addf %p, %b : f32
    linalg.yield %s : f32
  } -> tensor<2x3xf32>
  return %sum : tensor<2x3xf32>
}

// The network on a batch of two. With `%twice` the first layer's output goes through the hidden layer of
// another input as well, and the two results are added.
func.func @perceptron(%x: tensor<2x4xf32>, %twice: i1) -> tensor<2x3xf32> {
  %h1 = call @layer1(%x) : (tensor<2x4xf32>) -> tensor<2x8xf32>
  %h2 = call @layer2(%h1) : (tensor<2x8xf32>) -> tensor<2x6xf32>
  %y = call @layer3(%h2) : (tensor<2x6xf32>) -> tensor<2x3xf32>
  %r = scf.if %twice -> (tensor<2x3xf32>) {
    %x2 = linalg.add ins(%x, %x : tensor<2x4xf32>, tensor<2x4xf32>) outs(%x : tensor<2x4xf32>) -> tensor<2x4xf32>
    %g1 = func.call @layer1(%x2) : (tensor<2x4xf32>) -> tensor<2x8xf32>
    %g2 = func.call @layer2(%g1) : (tensor<2x8xf32>) -> tensor<2x6xf32>
    %z = func.call @layer3(%g2) : (tensor<2x6xf32>) -> tensor<2x3xf32>
    %sum = linalg.add ins(%y, %z : tensor<2x3xf32>, tensor<2x3xf32>) outs(%y : tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.yield %sum : tensor<2x3xf32>
  } else {
    scf.yield %y : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}

// A checksum of the outputs for one input: the outputs, which are multiples of 1/256, as the digits of a number.
func.func @checksum(%y: tensor<2x3xf32>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i64
  %prime = arith.constant 31 : i64
  %scale = arith.constant 256.0 : f32
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %zero) -> (i64) {
    %row = scf.for %j = %c0 to %c3 step %c1 iter_args(%b = %a) -> (i64) {
      %v = tensor.extract %y[%i, %j] : tensor<2x3xf32>
      %s = arith.mulf %v, %scale : f32
      %n = arith.fptosi %s : f32 to i64
      %p = arith.muli %b, %prime : i64
      %q = arith.addi %p, %n : i64
      scf.yield %q : i64
    }
    scf.yield %row : i64
  }
  return %r : i64
}

func.func @main() -> i64 {
  %true = arith.constant true
  %false = arith.constant false
  %x = arith.constant dense<[[0.5, 0.25, 0.5, 1.0], [0.25, -0.75, 1.0, -0.75]]> : tensor<2x4xf32>
  %y = call @perceptron(%x, %false) : (tensor<2x4xf32>, i1) -> tensor<2x3xf32>
  %z = call @perceptron(%x, %true) : (tensor<2x4xf32>, i1) -> tensor<2x3xf32>
  %p = call @checksum(%y) : (tensor<2x3xf32>) -> i64
  %q = call @checksum(%z) : (tensor<2x3xf32>) -> i64
  %r = arith.xori %p, %q : i64
  return %r : i64
}
