func.func @f(%c: i1) {
  "t.br"(%c)[^b, ^a, ^b] <{w = 1}> {z} : (i1) -> ()
^a:
  "t.br"()[^c] : () -> ()
^b:
  "t.br"()[^a, ^c] : () -> ()
^c:
  return
^dead:
  "t.br"()[^c] : () -> ()
}
