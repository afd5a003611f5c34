#file = #llvm.di_file<"a.c" in "/x">
#x = #llvm.di_local_variable<scope = #file, name = "x">
#y = #llvm.di_local_variable<scope = #file, name = "y">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#two = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = Definition, retainedNodes = #x, #y>
#one = #llvm.di_subprogram<scope = #file, name = "g", file = #file, retainedNodes = #x>
#loop = #llvm.loop_annotation<disableNonforced = true>
module attributes {a.a = [#two, #one]} {
  llvm.func @f(%c: i1) {
    llvm.br ^bb1 {loop_annotation = #loop}
  ^bb1:
    llvm.cond_br %c weights([1, 2]), ^bb2, ^bb1 {loop_annotation = #loop, foo = 1 : i32}
  ^bb2:
    llvm.br ^bb3 {foo}
  ^bb3:
    llvm.return
  }
  llvm.mlir.ifunc internal @h : !llvm.func<f32 (i64)>, !llvm.ptr @resolve {dso_local}
  llvm.func @resolve() -> !llvm.ptr {
    %0 = llvm.mlir.zero : !llvm.ptr
    llvm.return %0 : !llvm.ptr
  }
}
