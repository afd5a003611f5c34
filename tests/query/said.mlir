// What stands beside a program: %b and %d, %c and %d are never one, %b and %c may be.
// fact: @seed: never_alias(%b, %d), never_alias(%c, %d)
func.func @seed(%b: memref<4xf32>, %c: memref<4xf32>, %d: memref<4xf32>, %i: i1) {
  %v = memref.cast %b : memref<4xf32> to memref<?xf32>
  %s = arith.select %i, %b, %c : memref<4xf32>
  "use"(%v, %s) : (memref<?xf32>, memref<4xf32>) -> ()
  return
}
// ask: @seed: never_alias(%d, ?x)
// ask: @seed: never_alias(%b, %c)
// explain: @seed: never_alias(%s, %d)

// A fact about values in the middle, with a name that two functions have; and a view stands for what it is of.
// fact: never_alias(%x, %y@18)
func.func @middle(%p: memref<4xmemref<4xf32>>, %q: memref<4xmemref<4xf32>>, %i: index) {
  %x = memref.load %p[%i] : memref<4xmemref<4xf32>>
  %z = memref.load %q[%i] : memref<4xmemref<4xf32>>
  %y = memref.cast %z : memref<4xf32> to memref<?xf32>
  "use"(%x, %y, %z) : (memref<4xf32>, memref<?xf32>, memref<4xf32>) -> ()
  return
}
// ask: @middle: never_alias(%x, ?y)

// The strict form of llvm.noalias.
func.func @own(%p: memref<4xf32> {freehold.noalias}, %q: memref<4xf32>, %r: memref<4xf32>) {
  "use"(%p, %q, %r) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  return
}
// ask: @own: never_alias(%p, ?x)
// ask: @own: may_alias(%q, ?x)
