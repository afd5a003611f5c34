func.func @weights(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c weights([90, 10]), ^likely(%a : i32), ^rare
^rare:
  %0 = arith.constant 3 : i32
  cf.br ^likely(%0 : i32) {t.cold}
^likely(%x: i32):
  cf.cond_br %c, ^left, ^right {t.x = 1}
^left:
  return %x : i32
^right:
  %1 = arith.muli %x, %x : i32
  return %1 : i32
}
