llvm.func @callee(i32) -> i32
llvm.func @main(%a: i32, %b: i32, %p: !llvm.ptr, %f: f32, %v: vector<4xf32>, %c: i1) -> i32 {
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
  %11 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> i32
  llvm.store %11, %p : i32, !llvm.ptr
  %12 = llvm.intr.fma(%f, %f, %f) : (f32, f32, f32) -> f32
  %13 = llvm.select %c, %a, %b : i1, i32
  %14 = llvm.mlir.undef : vector<4xf32>
  %15 = llvm.mlir.poison : i32
  %16 = llvm.mlir.zero : !llvm.ptr
  %17 = llvm.mlir.constant(42 : i32) : i32
  %18 = llvm.mlir.addressof @callee : !llvm.ptr
  %19 = llvm.extractelement %v[%a : i32] : vector<4xf32>
  %20 = llvm.insertelement %f, %v[%a : i32] : vector<4xf32>
  %21 = llvm.inttoptr %8 : i64 to !llvm.ptr
  %22 = llvm.bitcast %a : i32 to f32
  %23 = llvm.freeze %a : i32
  llvm.fence seq_cst
  %24 = llvm.alloca %a x f32 : (i32) -> !llvm.ptr
  %25 = llvm.getelementptr inbounds %p[%a, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, f32)>
  %26 = llvm.atomicrmw add %p, %a monotonic : !llvm.ptr, i32
  %27 = llvm.intr.ctpop(%a) : (i32) -> i32
  llvm.cond_br %c, ^bb1, ^bb2(%0 : i32)
^bb1:
  llvm.br ^bb2(%1 : i32)
^bb2(%x: i32):
  llvm.switch %x : i32, ^bb4(%x : i32) [
    1: ^bb3,
    42: ^bb4(%a : i32)
  ]
^bb3:
  llvm.unreachable
^bb4(%y: i32):
  llvm.return %y : i32
}
