// What the dialect llvm encodes itself: the two subprograms share a unit, and so its number.
#bt = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#file = #llvm.di_file<"a\"b.c" in "/x">
#cu = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "MLIR", isOptimized = true, emissionKind = Full>
#null = #llvm.di_null_type
#dt = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #bt, sizeInBits = 64, alignInBits = 32, offsetInBits = 8, dwarfAddressSpace = 3, extraData = #bt>
#comp = #llvm.di_composite_type<tag = DW_TAG_array_type, name = "arr", file = #file, line = 10, scope = #cu, baseType = #bt, flags = Vector, sizeInBits = 64, alignInBits = 32, elements = #llvm.di_subrange<count = 4 : i64>>
#comp1 = #llvm.di_composite_type<recId = distinct[1]<>, isRecSelf = true, tag = DW_TAG_structure_type, name = "arr">
#spType0 = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #null, #bt, #dt, #comp, #comp1>
#sp0 = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #cu, scope = #file, name = "f", linkageName = "ff", file = #file, line = 3, scopeLine = 3, subprogramFlags = "Definition|Optimized", type = #spType0>
#sp1 = #llvm.di_subprogram<id = distinct[3]<>, compileUnit = #cu, scope = #file, name = "g", file = #file, subprogramFlags = Definition, type = #spType0, retainedNodes = #llvm.di_local_variable<scope = #file, name = "x", flags = "Private|Vector">, #llvm.di_local_variable<scope = #file, name = "y", flags = Public>>
#sp2 = #llvm.di_subprogram<scope = #file, name = "h", annotations = #llvm.di_annotation<name = "foo", value = "bar">>
#lb = #llvm.di_lexical_block<scope = #sp0, file = #file, line = 4, column = 5>
#lbf = #llvm.di_lexical_block_file<scope = #lb, file = #file, discriminator = 3>
#var = #llvm.di_local_variable<scope = #lbf, name = "arg", file = #file, line = 6, arg = 1, alignInBits = 32, type = #bt>
#label = #llvm.di_label<scope = #sp0, name = "label", file = #file, line = 42>
#ns = #llvm.di_namespace<name = "std", exportSymbols = false>
#gv = #llvm.di_global_variable<scope = #ns, name = "g", linkageName = "g", file = #file, line = 7, type = #bt, isLocalToUnit = true, isDefined = true, alignInBits = 8>
#gve = #llvm.di_global_variable_expression<var = #gv, expr = <[DW_OP_push_object_address, DW_OP_deref, DW_OP_plus_uconst(8)]>>
#gve1 = #llvm.di_global_variable_expression<var = #gv, expr = <[DW_OP_LLVM_convert(1, DW_ATE_unsigned), DW_OP_LLVM_convert(8, DW_ATE_signed), DW_OP_stack_value]>>
#self = #llvm.di_composite_type<recId = distinct[9]<>, isRecSelf = true>
#ie = #llvm.di_imported_entity<tag = DW_TAG_imported_module, scope = #sp0, entity = #ns, file = #file, line = 1, name = "q", elements = #label>
#group = #llvm.access_group<id = distinct[4]<>>
#group1 = #llvm.access_group<id = distinct[5]<>>
#lv = #llvm.loop_vectorize<disable = false, width = 8 : i32>
#ann = #llvm.loop_annotation<vectorize = #lv, unroll = <disable = true>, mustProgress = true, parallelAccesses = #group, #group1>
module attributes {a.a = [#ann, #sp0, #sp1, #sp2, #var, #label, #gve, #ie, #lbf, #null],
  b.c = #llvm.di_expression<>, b.d = #llvm.di_file<"" in "">, b.e = #gve1, b.f = #self} {}
