// Where one attribute alone may stand its dialect and name are left out, where no alias stands for it.
#file = #llvm.di_file<"a.c" in "/x">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, isOptimized = true, emissionKind = Full>
#sp0 = #llvm.di_subprogram<compileUnit = #cu, scope = #file, name = "f", file = #file, subprogramFlags = Definition>
#group = #llvm.access_group<id = distinct[1]<>>
#group1 = #llvm.access_group<id = distinct[2]<>>
#lv = #llvm.loop_vectorize<disable = false, width = 8 : i32>
#ann = #llvm.loop_annotation<vectorize = #lv, unroll = <disable = true>, parallelAccesses = #group, #group1>
#root = #llvm.tbaa_root<id = "r">
#root1 = #llvm.tbaa_root
#desc = #llvm.tbaa_type_desc<id = "int", members = {<#root, 0>, <#root1, 4>}>
#tag = #llvm.tbaa_tag<base_type = #desc, access_type = <id = "char", members = {<#root, 0>}>, offset = 0>
#dom = #llvm.alias_scope_domain<id = distinct[3]<>, description = "of f">
module attributes {
  a.a = [#ann, #tag, #sp0],
  a.b = #llvm.alias_scope<id = distinct[4]<>, domain = #dom>,
  a.c = #llvm.alias_scope<id = distinct[5]<>, domain = <id = distinct[6]<>>>,
  a.d = #llvm.alias_scope<id = "x", domain = <id = "y">>
} {}
