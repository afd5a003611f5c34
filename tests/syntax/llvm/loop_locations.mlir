#sp = #llvm.di_file<"a" in "b">
llvm.func @f() {
  llvm.br ^a {loop_annotation = #llvm.loop_annotation<mustProgress = true, startLoc = loc(fused<#sp>["x.c":1:2]), endLoc = loc(fused["x.c":3:4, "y":4:5])>}
^a:
  llvm.return
}
