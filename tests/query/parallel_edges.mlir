// Between two blocks there may be several edges. Each has a number among them, which queries may name, and what holds on one
// need not hold on the others.
// ask: @either: retained(^bb0 -> ^join, ?v)
// ask: @either: retained(^bb0 #1 -> ^join, ?v)
// ask: @either: retained(?from #?n -> ?to, %b)
// ask: @either: branch(?from -> ?to)
// ask: @either: branch(?from #?n -> ?to), ?n > 0
// ask: @either: count(branch(^bb0 -> ?to))
// ask: @either: retained(^bb0 -> ^join, %a)
// ask: @either: retained(^bb0 #1 -> ^join, %a)
// ask: @either: retained(^bb0 -> ^join, ?v), !retained(^bb0 #0 -> ^join, ?v)
// ask: @pick: branch(?from -> ?to), plan_frees(?from -> ?to, ?v)
// ask: @pick: plan_frees(^bb0 -> ?to, %a)
// ask: @pick: retained(^bb0 -> ^join, ?v), !plan_frees(^bb0 -> ^join, ?v)
// ask: @pick: retained(^bb0 -> _, ?v)
// ask: @pick: retained(?from -> ?to, ?v), !branch(?from -> ?to)
// ask: @pick: branch(^bb0 -> ?to), count(plan_frees(^bb0 -> ?to, _)) = ?n
// ask: live_in(^bb0 #1, ?v)
// ask: live_in(#1, ?v)
// ask: ownership(%a #1 -> ?b)
// explain: @either: retained(^bb0 #1 -> ^join, %b)
// explain: @either: retained(^bb0 #1 -> ^join, %a)
// explain: @pick: plan_frees(^bb0 #1 -> ^join, %a)
func.func @either(%c: i1) -> i8 {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<2xi8>
  %b = memref.alloc() : memref<2xi8>
  cf.cond_br %c, ^join(%a : memref<2xi8>), ^join(%b : memref<2xi8>)
^join(%m: memref<2xi8>):
  %r = memref.load %m[%zero] : memref<2xi8>
  return %r : i8
}

func.func @pick(%k: i32, %in: memref<2xi8>) -> i8 {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<2xi8>
  cf.switch %k : i32, [
    default: ^join(%in : memref<2xi8>),
    1: ^other,
    4: ^join(%in : memref<2xi8>),
    9: ^join(%a : memref<2xi8>)
  ]
^other:
  %b = memref.alloc() : memref<2xi8>
  cf.br ^join(%b : memref<2xi8>)
^join(%m: memref<2xi8>):
  %r = memref.load %m[%zero] : memref<2xi8>
  return %r : i8
}
