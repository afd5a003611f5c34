// Witnesses, and what may rely on them.
func.func @add(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %sa = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?x?xf32> -> tensor<2xindex>
  %w0 = shape.cstr_broadcastable %sa, %sb : tensor<2xindex>, tensor<2xindex>
  %w1 = shape.cstr_eq %sa, %sb : tensor<2xindex>, tensor<2xindex>
  %true = shape.const_witness true
  %w2 = shape.assuming_all %w0, %w1, %true
  %r = shape.assuming %w2 -> (tensor<?x?xf32>) {
    %s = arith.addf %a, %b : tensor<?x?xf32>
    shape.assuming_yield %s : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}
func.func @require(%p: i1) {
  %w = shape.cstr_require %p, "rank must be positive"
  shape.assuming %w {
    "t.use"() : () -> ()
    shape.assuming_yield
  }
  %x:2 = shape.assuming %w -> (i32, f32) {
    %c = arith.constant 3 : i32
    %d = arith.constant 3.0 : f32
    shape.assuming_yield %c, %d : i32, f32
  }
  return
}
