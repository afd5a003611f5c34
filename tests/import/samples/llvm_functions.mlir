// Functions, calls and globals of llvm, whose forms ODS writes in C++.
llvm.func @f(i32, ...) -> i32
llvm.func @v()
llvm.mlir.global internal constant @str("hello\00") {addr_space = 0 : i32}
llvm.mlir.global private hidden thread_local unnamed_addr @g(1 : i64) {alignment = 8 : i64, dso_local} : i64
llvm.mlir.global external @e() : !llvm.ptr
llvm.mlir.global linkonce_odr @init() : i32 { %0 = llvm.mlir.constant(1 : i32) : i32
 llvm.return %0 : i32 }
llvm.mlir.global internal @dn(dense<1.0> : tensor<4xf32>) : !llvm.array<4 x f32>
llvm.func @m(%a: i32, %p: !llvm.ptr) {
  %0 = llvm.call @f(%a) vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> i32
  llvm.call fastcc tail @v() : () -> ()
  llvm.call %p(%a) {branch_weights = array<i32: 1>} : !llvm.ptr, (i32) -> ()
  %1 = llvm.call @f(%a, %a) vararg(!llvm.func<i32 (i32, ...)>) {fastmathFlags = #llvm.fastmath<fast>} : (i32, i32 {llvm.noundef}) -> (i32 {llvm.zeroext})
  llvm.call @v() ["tag"(%a : i32), "b"()] {no_unwind} : () -> ()
  llvm.return
}
llvm.func @values(%a: i32, %b: i32, %f: f32, %v: vector<4xi32>, %s: !llvm.struct<(i32, array<2 x ptr>)>, %p: !llvm.ptr, %i: i64) {
  %0 = llvm.icmp "slt" %a, %b : i32
  %1 = llvm.fcmp "oeq" %f, %f {fastmathFlags = #llvm.fastmath<nnan>} : f32
  %2 = llvm.extractvalue %s[1, 0] : !llvm.struct<(i32, array<2 x ptr>)>
  %3 = llvm.insertvalue %a, %s[0] : !llvm.struct<(i32, array<2 x ptr>)>
  %4 = llvm.shufflevector %v, %v [0, 5] : vector<4xi32>
  %5 = llvm.alloca %a x i64 {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %6 = llvm.alloca inalloca %a x i64 : (i32) -> !llvm.ptr
  %7 = llvm.getelementptr inbounds|nuw %p[%i, 2] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i32>
  %8 = llvm.getelementptr nusw %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %9 = llvm.getelementptr %p[3] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.return
}
