// The same operations in generic form, and unusual attributes.
func.func @generic(%m: memref<4x4xf32>, %n: index) {
  "affine.for"(%n) <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = 1 : index, upperBoundMap = affine_map<(d0) -> (d0)>}> ({
  ^bb0(%i: index):
    %0 = "affine.load"(%m, %i, %n) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<4x4xf32>, index, index) -> f32
    "affine.store"(%0, %m, %i, %n) <{map = affine_map<(d0)[s0] -> (s0, d0)>}> : (f32, memref<4x4xf32>, index, index) -> ()
    %1 = "affine.apply"(%i) <{map = affine_map<(d0) -> (d0 + 1)>}> {why = "next"} : (index) -> index
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  "affine.if"(%n) <{condition = affine_set<(d0) : (d0 >= 0)>}> ({
    "affine.yield"() : () -> ()
  }, {
  }) : (index) -> ()
  return
}
