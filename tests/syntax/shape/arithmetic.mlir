// Shapes and sizes, with errors carried along and without.
func.func @sizes(%s: !shape.shape, %e: tensor<?xindex>, %n: index, %z: !shape.size) -> index {
  %c = shape.const_shape [1, 2, 3] : tensor<3xindex>
  %d = shape.const_shape [] : !shape.shape
  %one = shape.const_size 1
  %r = shape.rank %s : !shape.shape -> !shape.size
  %q = shape.rank %e : tensor<?xindex> -> index
  %x = shape.get_extent %c, %n : tensor<3xindex>, index -> index
  %y = shape.get_extent %s, %z : !shape.shape, !shape.size -> !shape.size
  %m = shape.mul %y, %one : !shape.size, !shape.size -> !shape.size
  %a = shape.add %x, %n : index, index -> index
  %v = shape.div %a, %q : index, index -> index
  %t = shape.num_elements %s : !shape.shape -> !shape.size
  %i = shape.size_to_index %t : !shape.size
  %k = shape.index_to_size %v
  %b = shape.broadcast %s, %d : !shape.shape, !shape.shape -> !shape.shape
  %j = shape.concat %c, %e : tensor<3xindex>, tensor<?xindex> -> tensor<?xindex>
  %any = shape.any %s, %b : !shape.shape, !shape.shape -> !shape.shape
  %eq = shape.shape_eq %s, %b, %any : !shape.shape, !shape.shape, !shape.shape
  %bc = shape.is_broadcastable %s, %b : !shape.shape, !shape.shape
  %f = shape.from_extents %n, %z : index, !shape.size
  %g = shape.from_extent_tensor %e : tensor<?xindex>
  %h = shape.to_extent_tensor %g : !shape.shape -> tensor<?xindex>
  %max = shape.max %one, %z : !shape.size, !shape.size -> !shape.size
  %min = shape.min %y, %max : !shape.size, !shape.size -> !shape.size
  %head, %tail = "shape.split_at"(%s, %one) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  return %i : index
}
