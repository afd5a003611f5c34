// Attributes that share a distinct one still share it, and what LLVM's dialect encodes is the same.
// arg: --pass-pipeline=builtin.module(freehold-buffer-deallocation-pipeline)
// arg: --allow-unregistered-dialect
// arg: --mlir-print-debuginfo
#domain = #llvm.alias_scope_domain<id = distinct[0]<>>
#one = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
#two = #llvm.alias_scope<id = distinct[2]<>, domain = #domain>
#file = #llvm.di_file<"a.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[3]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#sub = #llvm.di_subprogram<id = distinct[4]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = Definition>
module {
  func.func @f(%p: !llvm.ptr) {
    %a = memref.alloc() : memref<4xi32>
    "some.use"(%a) : (memref<4xi32>) -> ()
    %x = llvm.load %p {alias_scopes = [#one], noalias_scopes = [#two]} : !llvm.ptr -> i32
    llvm.store %x, %p {alias_scopes = [#two]} : i32, !llvm.ptr
    %z = "some.float"() : () -> f32
    %y = llvm.fadd %z, %z {fastmathFlags = #llvm.fastmath<fast>} : f32
    "some.use"(%y) : (f32) -> ()
    return
  } loc(fused<#sub>["a.c":1:1])
  llvm.func @g() {
    llvm.br ^loop
  ^loop:
    llvm.br ^loop {loop_annotation = #llvm.loop_annotation<disableNonforced = true>}
  } loc(fused<#sub>["a.c":2:1])
}
