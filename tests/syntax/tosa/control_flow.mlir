// Conditionals whose regions write their arguments, and loops.
func.func @f(%c: tensor<i1>, %a: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {
  %2:2 = tosa.while_loop (%i = %n, %v = %a) : (tensor<i32>, tensor<4xf32>) -> (tensor<i32>, tensor<4xf32>) {
    %p = tosa.greater_equal %n, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %p : tensor<i1>
  } do {
  ^bb0(%j: tensor<i32>, %w: tensor<4xf32>):
    tosa.yield %j, %w : tensor<i32>, tensor<4xf32>
  } attributes {q = 1 : i32}
  return %a : tensor<4xf32>
}
func.func @g(%c: tensor<i1>, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<4xf32>) -> (tensor<4xf32>) {
  ^bb0(%q : tensor<4xf32>):
    tosa.yield %q : tensor<4xf32>
  } else {
  ^bb0(%r : tensor<4xf32>):
    tosa.yield %r : tensor<4xf32>
  }
  %1 = "tosa.cond_if"(%c, %a) ({
  ^bb0(%x: tensor<4xf32>):
    "tosa.yield"(%x) : (tensor<4xf32>) -> ()
  }, {
  ^bb0(%y: tensor<4xf32>):
    "tosa.yield"(%y) : (tensor<4xf32>) -> ()
  }) : (tensor<i1>, tensor<4xf32>) -> tensor<4xf32>
  %3:2 = "tosa.cond_if"(%c) ({
    "tosa.yield"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }, {
    "tosa.yield"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> ()
  }) : (tensor<i1>) -> (tensor<4xf32>, tensor<4xf32>)
  return %0 : tensor<4xf32>
}
