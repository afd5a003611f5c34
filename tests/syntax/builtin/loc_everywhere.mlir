// OPTIONS: --mlir-print-debuginfo
#name = loc("shared"("inner.c":5:6))
module @m {
  func.func @branches(%c: i1 loc("c"), %a: i32, %b: i32 loc(#name)) -> (i32, i32) {
    cf.cond_br %c, ^bb1(%a : i32), ^bb2
  ^bb1(%x: i32 loc("x.c":1:1)):
    cf.br ^bb3(%x, %x : i32, i32) loc(#name)
  ^bb2:
    %k = arith.constant 7 : i32 loc("const")
    cf.br ^bb3(%k, %b : i32, i32)
  ^bb3(%p: i32, %q: i32 loc(callsite("p" at #name))):
    return %p, %q : i32, i32
  }
  func.func @loops(%m: memref<?xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %z = arith.constant 0.0 : f32
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> (f32) {
      %v = memref.load %m[%i] : memref<?xf32>
      %s = arith.addf %acc, %v : f32 loc(fused["add", #name])
      scf.yield %s : f32
    } loc("loop")
    %c = arith.cmpi eq, %n, %c0 : index
    %t = scf.if %c -> (f32) { scf.yield %r : f32 } else { scf.yield %z : f32 }
    "t.nested"() ({
      "t.inner"() : () -> () loc(#name)
    }, {
    ^bb0(%u: f32 loc("u")):
      "t.end"(%u) : (f32) -> () loc(unknown)
    }) : () -> () loc(#last)
    return
  }
  func.func private @declared(f32, i1) -> i1
  }
#last = loc("last.c":99:1 to 100:2)
