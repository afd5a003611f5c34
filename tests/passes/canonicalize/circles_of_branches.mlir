// differs: a circle of blocks that only branch becomes one block; mlir-opt-22 leaves two of @through_others.
// Blocks that only branch to each other never end: whoever enters is in one of them for good.
func.func @two() {
  cf.br ^a
^a:
  cf.br ^b
^b:
  cf.br ^a
}

func.func @from_one_side(%c: i1) {
  cf.cond_br %c, ^a, ^x
^a:
  cf.br ^b
^b:
  cf.br ^a
^x:
  return
}

func.func @turning(%c: i1, %x: index, %y: index) {
  cf.cond_br %c, ^a(%x, %y : index, index), ^x
^a(%p: index, %q: index):
  cf.br ^b(%q, %p : index, index)
^b(%r: index, %s: index):
  cf.br ^a(%s, %r : index, index)
^x:
  return
}

func.func @through_others(%c: i1, %x: index) {
  cf.cond_br %c, ^b(%x : index), ^d(%x, %x : index, index)
^a:
  cf.br ^b(%x : index)
^b(%p: index):
  cf.br ^a
^d(%q: index, %r: index):
  cf.br ^a
}

func.func @from_a_switch(%k: i32) {
  cf.switch %k : i32, [
    default: ^x,
    1: ^a,
    2: ^b,
    3: ^d,
    4: ^e
  ]
^a:
  cf.br ^b
^b:
  cf.br ^d
^d:
  cf.br ^a
^e:
  cf.br ^e
^x:
  return
}

// What nothing reaches may depend on itself.
func.func @not_reached(%x: index) -> index {
  return %x : index
^a:
  %y = arith.addi %z, %x : index
  %z = arith.addi %y, %x : index
  cf.br ^b(%z : index)
^b(%p: index):
  cf.br ^a
}

// The loop is left before it begins: only the way back leads to its head.
func.func @reached_no_more(%x: index, %c: i1) -> index {
  %true = arith.constant true
  %one = arith.constant 1 : index
  cf.cond_br %true, ^x(%x : index), ^head(%x : index)
^head(%p: index):
  %q = arith.addi %p, %one : index
  cf.cond_br %c, ^back(%q : index), ^x(%q : index)
^back(%r: index):
  %s = arith.addi %r, %one : index
  cf.br ^head(%s : index)
^x(%t: index):
  return %t : index
}
