func.func @f(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  return
}
// error 2:22: reference to an undefined block
