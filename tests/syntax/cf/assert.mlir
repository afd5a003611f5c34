func.func @f(%c: i1) {
  cf.assert %c, "must \"hold\""
  cf.assert %c, "x" {tag = 1}
  return
}
