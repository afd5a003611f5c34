// Kinds of tail calls and dialects of inline assembly.
llvm.func @f(%p: !llvm.ptr, %x: i32) {
  %0 = llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = intel "/*${0:q}*/", "=&r,0,~{dirflag},~{fpsr},~{flags},~{memory}" %p : (!llvm.ptr) -> !llvm.ptr
  %1 = llvm.inline_asm tail_call_kind = <notail> asm_dialect = att "", "=r,0" %x : (i32) -> i32
  %2 = llvm.inline_asm "", "=r,0" %x : (i32) -> i32
  llvm.return
}
