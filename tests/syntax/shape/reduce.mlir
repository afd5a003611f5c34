// A loop over the extents of a shape.
func.func @product(%s: !shape.shape, %t: tensor<?xindex>) -> (!shape.size, index) {
  %one = shape.const_size 1
  %c1 = arith.constant 1 : index
  %p = shape.reduce(%s, %one) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %extent: !shape.size, %acc: !shape.size):
    %m = shape.mul %acc, %extent : !shape.size, !shape.size -> !shape.size
    shape.yield %m : !shape.size
  }
  %q = shape.reduce(%t, %c1) : tensor<?xindex> -> index {
  ^bb0(%i: index, %extent: index, %acc: index):
    %m = arith.muli %acc, %extent : index
    shape.yield %m : index
  }
  return %p, %q : !shape.size, index
}
