// The operations of llvm with a declarative form.
func.func @arithmetic(%a: i32, %b: i32, %f: f32, %v: vector<4xf32>, %w: i64) {
  %0 = llvm.add %a, %b overflow<nsw> : i32
  %1 = llvm.sub %0, %b : i32
  %2 = llvm.mul %1, %b overflow<nsw, nuw> : i32
  %3 = llvm.udiv exact %2, %b : i32
  %4 = llvm.and %3, %b : i32
  %5 = llvm.or disjoint %4, %b : i32
  %6 = llvm.fadd %f, %f {fastmathFlags = #llvm.fastmath<fast>} : f32
  %7 = llvm.fneg %6 : f32
  %8 = llvm.sext %a : i32 to i64
  %9 = llvm.zext nneg %a : i32 to i64
  %10 = llvm.trunc %8 overflow<nsw> : i64 to i16
  %11 = llvm.fptosi %f : f32 to i32
  %12 = llvm.bitcast %a : i32 to f32
  %13 = llvm.shl %a, %b : i32
  %14 = llvm.lshr exact %a, %b : i32
  %15 = llvm.frem %v, %v : vector<4xf32>
  %16 = llvm.freeze %a : i32
  return
}

func.func @memory(%a: i32, %p: !llvm.ptr, %q: !llvm.ptr<3>, %w: i64, %v: vector<4xf32>, %f: f32) {
  %0 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> i32
  %1 = llvm.load volatile %p {nontemporal} : !llvm.ptr -> f32
  %2 = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store %0, %p : i32, !llvm.ptr
  %3 = llvm.inttoptr %w : i64 to !llvm.ptr
  %4 = llvm.ptrtoint %p : !llvm.ptr to i64
  %5 = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  llvm.fence seq_cst
  %6 = llvm.atomicrmw add %p, %a monotonic : !llvm.ptr, i32
  %7 = llvm.extractelement %v[%a : i32] : vector<4xf32>
  %8 = llvm.insertelement %f, %v[%a : i32] : vector<4xf32>
  %9 = llvm.mlir.undef : vector<4xf32>
  %10 = llvm.mlir.poison : i32
  %11 = llvm.mlir.zero : !llvm.ptr
  %12 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %12 : !llvm.ptr
  "llvm.intr.memcpy"(%p, %p, %w) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  return
}

func.func @intrinsics(%a: i32, %f: f32, %c: i1, %v: vector<4xf32>, %p: !llvm.ptr, %m: vector<4xi1>) {
  %0 = llvm.intr.fma(%f, %f, %f) : (f32, f32, f32) -> f32
  %1 = llvm.intr.ctpop(%a) : (i32) -> i32
  %2 = llvm.intr.smax(%a, %a) : (i32, i32) -> i32
  %3 = "llvm.intr.vector.reduce.fadd"(%f, %v) : (f32, vector<4xf32>) -> f32
  %4 = "llvm.intr.sadd.with.overflow"(%a, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>


  llvm.intr.debugtrap
  return
}

func.func @control(%c: i1, %x: i32) {
  llvm.cond_br %c weights([1, 2]), ^bb1, ^bb2(%x : i32)
^bb1:
  llvm.br ^bb2(%x : i32)
^bb2(%y: i32):
  llvm.switch %y : i32, ^bb4(%y : i32) [
    1: ^bb3,
    -2: ^bb4(%x : i32)
  ]
^bb3:
  llvm.unreachable
^bb4(%z: i32):
  llvm.switch %z : i32, ^bb3 [
  ]
}
