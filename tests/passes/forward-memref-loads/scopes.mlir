// differs: mlir-opt has no pass of that name.
// The seed's example, as LLVM's scopes say it: %b and %d are apart in one domain, %c and %d in another, and of %b and %c nothing is said.
#bd = #llvm.alias_scope_domain<id = distinct[0]<>, description = "b and d">
#cd = #llvm.alias_scope_domain<id = distinct[1]<>, description = "c and d">
#b = #llvm.alias_scope<id = distinct[2]<>, domain = #bd>
#b2 = #llvm.alias_scope<id = distinct[3]<>, domain = #bd>
#c = #llvm.alias_scope<id = distinct[4]<>, domain = #cd>

llvm.func @seed(%b: !llvm.ptr, %c: !llvm.ptr, %d: !llvm.ptr) -> i32 {
  %1 = llvm.load %b {alignment = 4 : i64, alias_scopes = [#b]} : !llvm.ptr -> i32
  %2 = llvm.load %c {alignment = 4 : i64, alias_scopes = [#c]} : !llvm.ptr -> i32
  %3 = llvm.add %2, %1 overflow<nsw> : i32
  llvm.store %3, %d {alignment = 4 : i64, noalias_scopes = [#b, #c]} : i32, !llvm.ptr
  %4 = llvm.load %b {alignment = 4 : i64, alias_scopes = [#b]} : !llvm.ptr -> i32
  %5 = llvm.load %c {alignment = 4 : i64, alias_scopes = [#c]} : !llvm.ptr -> i32
  %6 = llvm.add %5, %4 overflow<nsw> : i32
  llvm.return %6 : i32
}

// A store in the scope of %b may be to %c; one that is outside of half of the scopes of a load may be to it.
llvm.func @not_said(%b: !llvm.ptr, %c: !llvm.ptr, %d: !llvm.ptr, %v: i32) -> i32 {
  %1 = llvm.load %c {alias_scopes = [#c]} : !llvm.ptr -> i32
  llvm.store %v, %b {alias_scopes = [#b]} : i32, !llvm.ptr
  %2 = llvm.load %c {alias_scopes = [#c]} : !llvm.ptr -> i32
  %3 = llvm.load %b {alias_scopes = [#b, #b2]} : !llvm.ptr -> i32
  llvm.store %v, %d {noalias_scopes = [#b]} : i32, !llvm.ptr
  %4 = llvm.load %b {alias_scopes = [#b, #b2]} : !llvm.ptr -> i32
  %5 = llvm.add %1, %2 : i32
  %6 = llvm.add %3, %4 : i32
  %7 = llvm.add %5, %6 : i32
  llvm.return %7 : i32
}

// An argument that says so, a buffer on the stack, and what is not an access like others.
llvm.func @pointers(%p: !llvm.ptr {llvm.noalias}, %q: !llvm.ptr, %v: i32, %f: f32) -> i32 {
  %n = llvm.mlir.constant(1 : i64) : i64
  %s = "llvm.alloca"(%n) <{elem_type = i32}> : (i64) -> !llvm.ptr
  %1 = llvm.load %p : !llvm.ptr -> i32
  llvm.store %v, %q : i32, !llvm.ptr
  %2 = llvm.load %p : !llvm.ptr -> i32
  llvm.store %v, %s : i32, !llvm.ptr
  %3 = llvm.load %q : !llvm.ptr -> i32
  llvm.store %f, %q : f32, !llvm.ptr
  %4 = llvm.load %q : !llvm.ptr -> i32
  %5 = llvm.load volatile %s : !llvm.ptr -> i32
  %6 = llvm.add %1, %2 : i32
  %7 = llvm.add %3, %4 : i32
  %8 = llvm.add %6, %7 : i32
  %9 = llvm.add %8, %5 : i32
  llvm.return %9 : i32
}
