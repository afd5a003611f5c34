func.func @f() {
  cf.br ^a
^a:
  cf.br ^a
^a:
  return
}
// error 5:1: redefinition of block '^a'
