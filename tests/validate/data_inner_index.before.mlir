// Indices of a structured operation are not those of one inside of it.
#id = affine_map<(d0) -> (d0)>
func.func @f(%x: memref<512xf32>, %t: i1) -> memref<512xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c512 = arith.constant 512 : index
  %o = memref.alloc() : memref<512xindex>
  linalg.generic {indexing_maps=[#id], iterator_types=["parallel"]} ins(%x : memref<512xf32>) {
  ^bb0(%a: f32):
    %i = linalg.index 0 : index
    scf.if %t {
      linalg.generic {indexing_maps=[#id], iterator_types=["parallel"]} outs(%o : memref<512xindex>) {
      ^bb0(%b: index):
        %j = linalg.index 0 : index
        linalg.yield %i : index
      }
    }
    linalg.yield
  }
  return %o : memref<512xindex>
}
