// OPTIONS: --entry=second --args=3,-4,2.5
func.func @first() {
  return
}
func.func @second(%a: i8, %b: i64, %c: f32) -> (i8, i64, f32) {
  return %a, %b, %c : i8, i64, f32
}
