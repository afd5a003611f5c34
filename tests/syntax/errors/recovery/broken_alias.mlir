#map = affine_map<(i) -> (j)>
!t = tensor<4xf3>
#both = [#map, 1]
func.func @f(%a: memref<4xf32, #map>, %b: !t) {
  return
}
func.func @g() {
  "t.op"() {a = #map, b = #both} : () -> ()
  "t.op"() : () -> !t
  "t.op"() {a = #late} : () -> ()
  call @f() : () -> ()
  return
}
#late = dense<1> : tensor<2xi3
// error 1:27: use of undeclared identifier
// error 2:15: expected non-function type
// error 14:31: expected '>' in tensor type
