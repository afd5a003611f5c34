// The list of docs/canonicalization.md: cf, and regions of several blocks.

func.func private @use(index)

func.func @constant_condition(%x: index, %y: index) -> index {
  %t = arith.constant true
  cf.cond_br %t, ^a(%x : index), ^b(%y : index)
^a(%p: index):
  return %p : index
^b(%q: index):
  call @use(%q) : (index) -> ()
  return %q : index
}

func.func @same_successor(%c: i1, %x: index, %y: index) -> index {
  cf.cond_br %c, ^a(%x : index), ^a(%y : index)
^a(%p: index):
  return %p : index
}

func.func @forwarding_blocks(%c: i1, %x: index, %y: index) -> index {
  cf.cond_br %c, ^a(%x : index), ^b
^a(%p: index):
  cf.br ^end(%p : index)
^b:
  call @use(%y) : (index) -> ()
  cf.br ^end(%y : index)
^end(%q: index):
  call @use(%q) : (index) -> ()
  return %q : index
}

func.func @merging_blocks(%x: index) -> index {
  call @use(%x) : (index) -> ()
  cf.br ^a(%x : index)
^a(%p: index):
  call @use(%p) : (index) -> ()
  cf.br ^b
^b:
  return %p : index
}

func.func @constant_switch(%x: index, %y: index) -> index {
  %two = arith.constant 2 : i32
  cf.switch %two : i32, [
    default: ^a(%x : index),
    1: ^a(%y : index),
    2: ^b
  ]
^a(%p: index):
  call @use(%p) : (index) -> ()
  return %p : index
^b:
  return %y : index
}

func.func @cases_of_the_default(%f: i32, %x: index, %y: index) -> index {
  cf.switch %f : i32, [
    default: ^a(%x : index),
    1: ^a(%x : index),
    2: ^b
  ]
^a(%p: index):
  call @use(%p) : (index) -> ()
  return %p : index
^b:
  return %y : index
}

func.func @unreachable(%x: index) -> index {
  return %x : index
^a:
  call @use(%x) : (index) -> ()
  cf.br ^a
}

// A loop stays a loop.
func.func @loop(%n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %n : index, index)
^head(%i: index, %unchanged: index):
  %more = arith.cmpi slt, %i, %unchanged : index
  cf.cond_br %more, ^body, ^end
^body:
  call @use(%i) : (index) -> ()
  %next = arith.addi %i, %c1 : index
  cf.br ^head(%next, %unchanged : index, index)
^end:
  return
}

func.func @unused_argument(%n: index, %c: i1) {
  cf.cond_br %c, ^a(%n, %n : index, index), ^b
^a(%p: index, %q: index):
  call @use(%q) : (index) -> ()
  cf.br ^b
^b:
  return
}

func.func @assertion() {
  %t = arith.constant true
  cf.assert %t, "holds"
  return
}

func.func @branch_to_a_branch(%c: i1, %x: index) -> index {
  cf.cond_br %c, ^a, ^b
^a:
  call @use(%x) : (index) -> ()
  cf.br ^forward
^b:
  call @use(%x) : (index) -> ()
  call @use(%x) : (index) -> ()
  cf.br ^forward
^forward:
  cf.br ^end(%x : index)
^end(%p: index):
  call @use(%p) : (index) -> ()
  cf.cond_br %c, ^end(%x : index), ^out
^out:
  return %p : index
}

func.func @decided_before(%c: i1, %x: index) -> index {
  %t = arith.constant true
  %not = arith.xori %c, %t : i1
  cf.cond_br %c, ^a, ^b
^a:
  call @use(%x) : (index) -> ()
  %again = arith.xori %not, %t : i1
  cf.cond_br %again, ^b, ^d
^b:
  return %x : index
^d:
  call @use(%x) : (index) -> ()
  return %x : index
}

func.func @switch_to_one_block(%f: i32, %x: index) -> index {
  cf.switch %f : i32, [
    default: ^a(%x : index),
    1: ^a(%x : index),
    2: ^a(%x : index)
  ]
^a(%p: index):
  call @use(%p) : (index) -> ()
  return %p : index
}
