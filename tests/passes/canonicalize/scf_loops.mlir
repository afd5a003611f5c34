func.func private @use(i1)
func.func private @usei(index)
func.func @while(%c: i1, %x: index, %y: index, %m: memref<4xf32>) -> (index, index, index) {
  %t = arith.constant true
  %f = arith.constant false
  %0:2 = scf.while (%a = %x, %b = %y) : (index, index) -> (index, index) {
    func.call @usei(%a) : (index)->()
    scf.condition(%c) %a, %b : index, index
  } do {
  ^bb0(%p: index, %q: index):
    scf.yield %p, %q : index, index
  }
  %1:2 = scf.while (%a = %x, %b = %y) : (index, index) -> (index, index) {
    func.call @usei(%a) : (index)->()
    %k = arith.cmpi slt, %a, %b : index
    scf.condition(%k) %a, %b : index, index
  } do {
  ^bb0(%p: index, %q: index):
    %w = arith.addi %p, %q : index
    scf.yield %w, %q : index, index
  }
  %2 = scf.while (%a = %x) : (index) -> (index) {
    func.call @usei(%a) : (index)->()
    scf.condition(%f) %a : index
  } do {
  ^bb0(%p: index):
    scf.yield %p : index
  }
  scf.while () : () -> () {
    %k = func.call @b() : () -> i1
    scf.condition(%k)
  } do {
    scf.yield 
  }
  %5:2 = scf.while (%a = %x, %b = %y) : (index, index) -> (index, index) {
    %k = func.call @b() : () -> i1
    scf.condition(%k) %a, %b: index, index
  } do {
  ^bb0(%p: index, %q: index):
    scf.yield %p, %x : index, index
  }
  func.call @usei(%5#0) : (index) -> ()
  return %0#0, %1#0, %2 : index, index, index
}
func.func private @b() -> i1
func.func @for2(%c: i1, %x: index, %y: index, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %t = arith.constant true
  %8:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (index, index) { func.call @usei(%a) : (index)->() func.call @usei(%b) : (index) -> () scf.yield %b, %a : index, index }
  %9:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (index, index) { func.call @usei(%a) : (index)->() func.call @usei(%b) : (index) -> () scf.yield %i, %i : index, index }
  %10:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (index, index) { func.call @usei(%a) : (index)->() %z = arith.addi %b, %i : index scf.yield %i, %z : index, index }
  %11 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> i1 { func.call @use(%a) : (i1)->() scf.yield %t : i1 }
  %12 = scf.for %i = %c0 to %c4 step %c1 iter_args(%a = %x) -> index { func.call @usei(%i) : (index)->() scf.yield %y : index }
  %13 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> index { scf.yield %y : index }
  func.call @usei(%9#0) : (index) -> ()
  func.call @usei(%10#0) : (index) -> ()
  func.call @use(%11) : (i1) -> ()
  func.call @usei(%12) : (index) -> ()
  func.call @usei(%13) : (index) -> ()
  return %8#0, %8#1 : index, index
}
func.func @ifmore(%c: i1, %x: index, %y: index, %n: index, %d: i1) -> (index, index) {
  %t = arith.constant true
  %f = arith.constant false
  scf.if %c { scf.if %d { func.call @usei(%x) : (index)->() } }
  %0 = scf.if %c -> index { %q = scf.if %d -> index { func.call @usei(%x) : (index)->() scf.yield %x : index } else {scf.yield %y : index} scf.yield %q : index } else { scf.yield %y: index }
  %1 = scf.if %c -> i1 { func.call @usei(%x) : (index)->() scf.yield %t : i1 } else { scf.yield %d : i1}
  %2:2 = scf.if %c -> (i1, index) { func.call @usei(%x) : (index)->() %w = func.call @b() : () -> i1 scf.yield %w, %x : i1, index } else { func.call @usei(%y) : (index)->() %w2 = func.call @b() : () -> i1 scf.yield %w2, %y : i1, index}
  %3:2 = scf.if %c -> (i1, i1) { %w = func.call @b() : () -> i1 scf.yield %w, %w : i1, i1 } else { %w2 = func.call @b() : () -> i1 scf.yield %w2, %w2 : i1, i1}
  func.call @use(%1) : (i1) -> ()
  func.call @use(%2#0) : (i1) -> ()
  func.call @use(%3#0) : (i1) -> ()
  func.call @use(%3#1) : (i1) -> ()
  return %0, %2#1 : index, index
}
