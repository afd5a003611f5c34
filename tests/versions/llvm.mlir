#scope = #llvm.alias_scope<id = distinct[0]<>, domain = <id = distinct[1]<>>>
llvm.func @body(%p: !llvm.ptr, %x: f32, %n: i32) attributes {dso_local, t.a} {
  %0 = llvm.load %p {alias_scopes = [#scope], alignment = 4 : i64} : !llvm.ptr -> f32
  %1 = llvm.fadd %0, %x {fastmathFlags = #llvm.fastmath<nnan>} : f32
  %2 = llvm.intr.exp(%1) {fastmathFlags = #llvm.fastmath<fast>} : (f32) -> f32
  llvm.store volatile %2, %p {alignment = 4 : i64} : f32, !llvm.ptr
  %3 = llvm.alloca %n x f32 {alignment = 8 : i64} : (i32) -> !llvm.ptr
  llvm.return
}
