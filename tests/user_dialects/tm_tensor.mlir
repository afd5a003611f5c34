// OPTIONS: --dialect=docs/examples/tm_tensor.dialect --mlir-version=24
// A dialect of torch-mlir: attributes that a form does not name stand in braces in version 24 too.
func.func @largest_first(%values: tensor<4xf32>, %places: tensor<4xi64>) -> (tensor<4xf32>, tensor<4xi64>) {
  %sorted:2 = tm_tensor.sort dimension(0) outs(%values, %places : tensor<4xf32>, tensor<4xi64>) {
  ^bb0(%a: f32, %b: f32, %i: i64, %j: i64):
    %c = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %c : i1
  } -> tensor<4xf32>, tensor<4xi64>
  return %sorted#0, %sorted#1 : tensor<4xf32>, tensor<4xi64>
}

func.func @histogram(%counts: memref<8xi64>, %updates: memref<4xi64>, %bins: memref<4x1xi32>) {
  tm_tensor.scatter {dimension_map = array<i64: 0>, note} unique_indices(false) ins(%updates, %bins : memref<4xi64>, memref<4x1xi32>) outs(%counts : memref<8xi64>) {
  ^bb0(%update: i64, %count: i64):
    %sum = arith.addi %count, %update : i64
    tm_tensor.yield %sum : i64
  }
  return
}

func.func @sums(%values: tensor<4xi64>, %sums: tensor<4xi64>, %last: tensor<i64>) -> tensor<4xi64> {
  %r:2 = tm_tensor.scan dimension(0) inclusive(true) ins(%values : tensor<4xi64>) outs(%sums, %last : tensor<4xi64>, tensor<i64>) {
  ^bb0(%a: i64, %b: i64):
    %c = arith.addi %a, %b : i64
    tm_tensor.yield %c : i64
  } -> tensor<4xi64>, tensor<i64>
  return %r#0 : tensor<4xi64>
}
