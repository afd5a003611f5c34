// Why answers hold, and why others do not.
func.func @f(%m: memref<4xf32>, %c: i1, %n: index) {
  %a = memref.alloc() : memref<4xf32>
  %v = memref.cast %a : memref<4xf32> to memref<?xf32>
  cf.cond_br %c, ^left, ^join(%m : memref<4xf32>)
^left:
  %b = memref.alloc() : memref<4xf32>
  cf.br ^join(%b : memref<4xf32>)
^join(%p: memref<4xf32>):
  "use"(%p, %v) : (memref<4xf32>, memref<?xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}

// %t is %k in every round; what the loop's results are depends on the number of rounds.
func.func @twins(%m: memref<4xf32>, %n: index) {
  %lo = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r, %s = scf.for %i = %lo to %n step %one iter_args(%x = %m, %y = %m) -> (memref<4xf32>, memref<4xf32>) {
    %k = memref.alloc() : memref<4xf32>
    %t = scf.for %j = %lo to %i step %one iter_args(%z = %k) -> (memref<4xf32>) {
      scf.yield %z : memref<4xf32>
    }
    "use"(%x, %y, %t) : (memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
    scf.yield %t, %k : memref<4xf32>, memref<4xf32>
  }
  "use"(%r, %s) : (memref<4xf32>, memref<4xf32>) -> ()
  return
}

// What the program says of its arguments.
func.func @told(%p: memref<4xf32>, %q: memref<4xf32>) attributes {freehold.never_alias = [[0, 1]]} {
  return
}

// explain: never_alias(%v, %p)
// explain: never_alias(%p, %m)
// explain: @f: must_alias(%p, %m)
// explain: @f: source(%p, ?s)
// explain: live_in(^left, ?v), memref(?v)
// explain: live_in(^join, %m)
// explain: frees(?o, %v), line(?o, ?n), ?n > 3
// explain: retained(^bb0 -> ^join, %a)
// explain: must_alias(%t, %k)
// explain: must_alias(%r, %s)
// explain: never_alias(%p, %q)
// explain: block(?b), count(live_in(?b, ?v)) > 9
// explain: @f: count(memref(?v))
// explain: may_alias(%p, %nobody)
