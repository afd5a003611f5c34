// Casts that nothing knows how to do yet, and poison.
func.func @pending(%a: memref<4xf32>, %i: index, %t: tensor<4xf32>) -> (i64, f32) {
  %0 = builtin.unrealized_conversion_cast %a : memref<4xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
  %1 = builtin.unrealized_conversion_cast %i : index to i64
  %2:2 = builtin.unrealized_conversion_cast %i, %t : index, tensor<4xf32> to i32, memref<4xf32>
  %3 = builtin.unrealized_conversion_cast to f32 {tag = "made"}
  %p = ub.poison : f32
  %q = ub.poison : vector<4xi8>
  %x = index.constant -7
  %y = index.bool.constant true
  %z = index.castu %x : index to i64
  %w = index.cmp ult(%x, %i)
  return %1, %p : i64, f32
}
