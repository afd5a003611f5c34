// Operations of any name may be in this dialect, in generic form.
func.func @prototype(%a: index) -> !shape.shape {
  %0 = "shape.prototype"(%a) {x = 1 : i32} : (index) -> !shape.shape
  return %0 : !shape.shape
}
