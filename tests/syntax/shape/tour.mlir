func.func @s(%w: !shape.witness, %sh: !shape.shape, %t: tensor<?xindex>, %i: index, %sz: !shape.size) {
  %c = shape.const_shape [1, 2, 3] : !shape.shape
  %c1 = shape.const_shape [] : !shape.shape
  %c2 = shape.const_shape {foo} [1, 2] : tensor<2xindex>
  %a = shape.assuming %w -> f32 {
    %x = arith.constant 1.0 : f32
    shape.assuming_yield %x : f32
  } {foo}
  %a2:2 = shape.assuming %w -> (f32, index) {
    %x = arith.constant 1.0 : f32
    shape.assuming_yield %x, %i : f32, index
  }
  shape.assuming %w {
  }
  %r = shape.reduce(%sh, %sz) : !shape.shape -> !shape.size {
    ^bb0(%ix: index, %dim: !shape.size, %acc: !shape.size):
    %n = shape.mul %acc, %dim : !shape.size, !shape.size -> !shape.size
    shape.yield %n : !shape.size
  } {foo}
  %r2:2 = shape.reduce(%t, %i, %i) : tensor<?xindex> -> (index, index) {
    ^bb0(%ix: index, %dim: index, %acc: index, %acc2: index):
    shape.yield %acc, %dim : index, index
  }
  %cs = shape.const_size 5
  %cw = shape.const_witness true
  %s1 = shape.meet %sh, %sh, error = "no" : !shape.shape, !shape.shape -> !shape.shape
  %bb = shape.broadcast %sh, %sh {error = "x"} : !shape.shape, !shape.shape -> !shape.shape
  %sp:2 = "shape.split_at"(%sh, %i) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %dp = "shape.debug_print"(%sh) : (!shape.shape) -> !shape.shape
  return
}
shape.function_library @lib {
  func.func @x(%a: !shape.value_shape) -> !shape.shape {
    %0 = shape.shape_of %a : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
  shape.func @y(%a: !shape.value_shape) -> !shape.shape attributes {foo} {
    %0 = shape.shape_of %a : !shape.value_shape -> !shape.shape
    shape.return %0 : !shape.shape
  }
} mapping {
  test.op = @x,
  "other op" = @y
}
shape.func private @ext(!shape.shape) -> !shape.size
