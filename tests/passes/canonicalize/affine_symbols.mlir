// differs: the least number stays an operand: in a map nobody reads it.
// What a symbol is computed of are symbols too: also an extent that is taken in a loop.
func.func @extent_in_a_loop(%m: memref<?xindex>, %o: memref<100xindex>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 10 {
    %d = memref.dim %m, %c0 : memref<?xindex>
    %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%d)
    %b = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%i)[%a]
    %c = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%a]
    memref.store %b, %o[%i] : memref<100xindex>
    memref.store %c, %o[%i] : memref<100xindex>
  }
  return
}

func.func @least_number(%x: index) -> index {
  %c = arith.constant -9223372036854775808 : index
  %0 = affine.apply affine_map<(d0) -> (d0 * -1)>(%c)
  return %0 : index
}
