func.func private @use(i1)
func.func private @usei(index)
func.func @cf1(%c: i1, %x: index, %y: index) -> index {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^d(%x : index)
^b:
  cf.br ^d(%y : index)
^d(%r: index):
  return %r : index
}
func.func @cf2(%c: i1, %x: index, %y: index) -> index {
  cf.cond_br %c, ^a, ^b
^a:
  call @use(%c) : (i1) -> ()
  cf.br ^d(%x, %x, %x : index, index, index)
^b:
  call @use(%c) : (i1) -> ()
  cf.br ^d(%y, %x, %y: index, index, index)
^d(%r: index, %s : index, %u: index):
  call @usei(%s) : (index) -> ()
  call @usei(%u) : (index) -> ()
  return %r : index
}
func.func @cf3(%c: i1, %x: index, %y: index) -> index {
  %t = arith.constant true
  cf.cond_br %t, ^a, ^b
^a:
  call @use(%c) : (i1) -> ()
  cf.br ^c
^b:
  call @use(%c) : (i1) -> ()
  cf.br ^c
^c:
  cf.cond_br %c, ^d, ^d
^d:
  cf.cond_br %c, ^e(%x : index), ^e(%y : index)
^e(%z: index):
  return %z : index
}
func.func @cf4(%x: index, %f: i32, %y: index) -> index {
  %c = arith.constant 2 : i32
  cf.switch %c : i32, [ default: ^d(%x : index), 1: ^a, 2: ^b(%y : index) ]
^d(%q: index):
  return %q : index
^a:
  return %x : index
^b(%p: index):
  call @usei(%p) : (index) -> ()
  cf.switch %f : i32, [ default: ^d(%x : index), 1: ^a, 2: ^d(%x : index) ]
}
func.func @loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^h(%c0, %n, %c1 : index, index, index)
^h(%i: index, %m: index, %dead: index):
  %c = arith.cmpi slt, %i, %m : index
  cf.cond_br %c, ^b, ^e
^b:
  call @usei(%i) : (index) -> ()
  %j = arith.addi %i, %c1 : index
  %dd = arith.addi %dead, %c1 : index
  cf.br ^h(%j, %m, %dd : index, index, index)
^e:
  return
}
func.func @known(%c: i1, %d: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  call @use(%c) : (i1) -> ()
  cf.cond_br %c, ^x, ^y
^b:
  call @use(%c) : (i1) -> ()
  cf.br ^y
^x: 
  call @use(%d) : (i1) -> ()
  return
^y:
  return
}
func.func @same(%c: i1, %d: i1) -> i1 {
  cf.cond_br %c, ^a(%d : i1), ^a(%d: i1)
^a(%x: i1):
  return %x : i1
}
func.func @fwd(%c: i1, %d: i1, %n: index) -> i1 {
  cf.cond_br %c, ^a(%d : i1), ^b(%d: i1)
^a(%x: i1):
  cf.br ^m(%x, %n : i1, index)
^b(%y: i1):
  call @use(%y) : (i1) -> ()
  cf.br ^m(%y, %n : i1, index)
^m(%z: i1, %k: index):
  call @usei(%k) : (index) -> ()
  return %z : i1
}
func.func @condcond(%c: i1, %d: i1) -> i1 {
  cf.cond_br %c, ^a, ^r(%d : i1)
^a:
  cf.cond_br %d, ^r(%c : i1), ^q
^q: 
  call @use(%d) : (i1) -> ()
  cf.br ^r(%d : i1)
^r(%z: i1):
  return %z : i1
}
func.func @neg(%c: i1, %d: i1) -> i1 {
  %t = arith.constant true
  %n = arith.xori %c, %t : i1
  cf.cond_br %n, ^a, ^b
^a:
  call @use(%d) : (i1) -> ()
  cf.br ^r(%d : i1)
^b: 
  call @use(%n) : (i1) -> ()
  cf.br ^r(%d : i1)
^r(%z: i1):
  return %z : i1
}
