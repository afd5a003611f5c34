#a = affine_map<(d0) -> (d0 + 1)>
#b = affine_map<(d0) -> (d0 + 2)>
#c = affine_map<(d0) -> (d0 + 3)>
func.func @f(%x: memref<4xf32, #b>) -> memref<4xf32, #c> {
  %0 = "t.op"(%x) ({
    "t.inner"() {m = #a} : () -> ()
  }) {n = #b, o = affine_set<(d0) : (d0 >= 0)>} : (memref<4xf32, #b>) -> memref<4xf32, #c>
  %1 = memref.cast %0 : memref<4xf32, #c> to memref<4xf32, #c>
  return %0 : memref<4xf32, #c>
}
