// A function for each rule of rules/operations/cf.egg that no other file here needs, with near misses.

func.func private @use(i32) -> i32

func.func @cond_br_to_unreachable(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  %0 = call @use(%x) : (i32) -> i32
  return %0 : i32
^b:
  ub.unreachable
}

func.func @cond_br_to_call_before_unreachable(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @use(%x) : (i32) -> i32
  return %0 : i32
^bb2:
  %1 = call @use(%x) : (i32) -> i32
  ub.unreachable
}

func.func @cond_br_from_unreachable(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^a, ^b
^a:
  ub.unreachable
^b:
  %0 = call @use(%x) : (i32) -> i32
  return %0 : i32
}

func.func @cond_br_never(%x: i32, %y: i32) -> i32 {
  %false = arith.constant false
  cf.cond_br %false, ^a(%x : i32), ^b(%y : i32)
^a(%0: i32):
  %1 = call @use(%0) : (i32) -> i32
  return %1 : i32
^b(%2: i32):
  return %2 : i32
}

func.func @switch_on_what_is_decided(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [ default: ^a(%x : i32), 1: ^c, 2: ^b(%y : i32) ]
^c:
  %0 = call @use(%y) : (i32) -> i32
  cf.switch %f : i32, [ default: ^a(%x : i32), 1: ^a(%0 : i32), 2: ^b(%x : i32) ]
^a(%p: i32):
  return %p : i32
^b(%q: i32):
  %1 = call @use(%q) : (i32) -> i32
  return %1 : i32
}

func.func @switch_in_the_default_of_another(%f: i32, %x: i32, %y: i32) -> i32 {
  cf.switch %f : i32, [ default: ^c, 1: ^a(%x : i32), 2: ^b(%y : i32) ]
^c:
  %0 = call @use(%y) : (i32) -> i32
  cf.switch %f : i32, [ default: ^a(%x : i32), 1: ^a(%0 : i32), 3: ^b(%x : i32) ]
^a(%p: i32):
  return %p : i32
^b(%q: i32):
  %1 = call @use(%q) : (i32) -> i32
  return %1 : i32
}

func.func @switch_on_true(%x: i32, %y: i32) -> i32 {
  %true = arith.constant true
  cf.switch %true : i1, [ default: ^a(%x : i32), 1: ^a(%y : i32) ]
^a(%p: i32):
  return %p : i32
}
