!small = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>
!large = tuple<i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>
!mapped = tuple<memref<4xf32, affine_map<(d0) -> (d0 + 1)>>, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1, i1>
func.func @f(%a: !large, %b: !small) -> tuple<!large, i32> {
  %0 = "t.a"(%a, %b) {t = !large, u = [!mapped]} : (!large, !small) -> tuple<!large, i32>
  %1 = "t.b"() : () -> !mapped
  return %0 : tuple<!large, i32>
}
