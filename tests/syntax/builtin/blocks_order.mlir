func.func @f(%c: i1) {
  cf.br ^z
^a:
  cf.cond_br %c, ^z, ^m
^z:
  cf.cond_br %c, ^a, ^m
^m:
  return
^self:
  cf.br ^self
}
