// Every relation, asked.
// ask: value(?v), !memref(?v)
// ask: @branchy: block(?b)
// ask: @branchy: op(?o), in_block(?o, ^join)
// ask: name(?o, "memref.dealloc"), operand(?o, ?i, ?v), line(?o, ?n)
// ask: result(?o, 1, ?v)
// ask: @branchy: defined_in(?v, ^join)
// ask: used_in(%view, ?b)
// ask: branch(?from -> ?to)
// ask: kind(?v, ?kind)
// ask: view_of(?v, ?of)
// ask: flows_to(?from, ?to)
// ask: captured(?v)
// ask: live_in(^join, ?v)
// ask: @branchy: live_out(?b, ?v), memref(?v)
// ask: must_alias(?x, ?y), ?x != ?y
// ask: may_alias(%alloc, ?x), !must_alias(%alloc, ?x)
// ask: @branchy: never_alias(%alloc, ?x)
// ask: source(%joined, ?s)
// ask: live_owner(%view, ?b, ?o)
// ask: @nested: live_owner(%alloc, ?b, ?o)
// ask: ownership(?v, ?state)
// ask: may_borrow(?v, ?o)
// ask: memrefs(?b, ?v)
// ask: retained(?from -> ?to, ?v)
// ask: frees(?op, %alloc)
// ask: frees(?op, %late)
// ask: plan_frees(?from -> ?to, ?v)
// ask: plan_clones(?b, ?v)
//
// Counts, comparisons, scopes.
// ask: count(memref(?v))
// ask: @branchy: count(live_in(?b, ?v))
// ask: block(?b), count(in_block(?o, ?b)) = ?n
// ask: block(?b), count(live_in(?b, ?v)) >= 2
// ask: @branchy ^join: defined_in(?v, ?b)
// ask: @nested ^bb0@71: value(?v)
// ask: line(?o, ?n), ?n < 60, ?n >= 58
// ask: ?x = %alloc, kind(?x, ?k)
// ask: @branchy: must_alias(%view, %alloc)
// ask: must_alias(%alloc, %late)
// ask: value(%inner@76)
//
// What is not right.
// ask: may_alais(?x, ?y)
// ask: may_alias(?x)
// ask: live_in(%alloc, ?v)
// ask: live_in(?b, ?v), kind(?b, ?k)
// ask: memref(%aloc)
// ask: @branchi: memref(?v)
// ask: memref(?v), !live_in(?b, ?v)
// ask: ?x != ?y
// ask: value(%inner)
// ask: line(?o, ?n), ?n < "x"
// ask: line(?o, ?n), ?n < _
func.func @branchy(%c: i1, %given: memref<4xf32>) -> memref<4xf32> {
  %alloc = memref.alloc() : memref<8xf32>
  %view = memref.subview %alloc[0] [4] [1] : memref<8xf32> to memref<4xf32>
  cf.cond_br %c, ^join(%view : memref<4xf32>), ^other
^other:
  cf.br ^join(%given : memref<4xf32>)
^join(%joined: memref<4xf32>):
  %late = memref.alloc() : memref<8xf32>
  memref.dealloc %late : memref<8xf32>
  return %joined : memref<4xf32>
}
func.func @nested(%n: index, %table: memref<1xmemref<4xf32>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %alloc = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %alloc, %b = %alloc) -> (memref<4xf32>, memref<4xf32>) {
    %inner = memref.alloc() : memref<4xf32>
    scf.yield %inner, %a : memref<4xf32>, memref<4xf32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %inner = memref.alloc() : memref<4xf32>
    memref.store %inner, %table[%i] : memref<1xmemref<4xf32>>
  }
  return
}

// Comparisons of nothing. The fuzzer found a panic in the first: an equality binds its other side, and here is none.
// ask: ?x = ?x
// ask: memref(?v), ?v = ?v
// ask: count(memref(?v)) = _
// ask: count(memref(?v)) < _
