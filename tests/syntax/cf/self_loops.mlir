func.func @forever() {
  cf.br ^loop
^loop:
  cf.br ^loop
}
func.func @unreachable(%a: i32) -> i32 {
  return %a : i32
^dead(%x: i32, %y: f32):
  cf.br ^dead2(%x : i32)
^dead2(%z: i32):
  cf.br ^dead(%z, %y : i32, f32)
^alone:
  cf.br ^alone
^out:
  return %a : i32
}
