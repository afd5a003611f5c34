// Functions that tell shapes, kept in a library.
module attributes {shape.lib = [@shape_lib]} {
  shape.function_library @shape_lib {
    shape.func @same(%arg: !shape.value_shape) -> !shape.shape {
      %0 = shape.shape_of %arg : !shape.value_shape -> !shape.shape
      shape.return %0 : !shape.shape
    }
  } mapping {
    "test.same" = @same
  }
  func.func @values(%t: tensor<?xf32>, %s: !shape.shape) -> tensor<?xf32> {
    %v = shape.with_shape %t, %s : tensor<?xf32>, !shape.shape
    %u = shape.value_of %v : tensor<?xf32>
    %t2 = "t.extents"() : () -> tensor<?xindex>
    %p = shape.value_as_shape %t2 : tensor<?xindex> -> !shape.shape
    %m = shape.meet %s, %p : !shape.shape, !shape.shape -> !shape.shape
    return %u : tensor<?xf32>
  }
}
