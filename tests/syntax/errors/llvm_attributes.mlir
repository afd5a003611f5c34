// Found by the fuzzer: a keyword stored as a number of another width was printed, and read back as the right one.
// The words are those of mlir-opt.

llvm.func @load(%p: !llvm.ptr) -> i32 {
  // expected-error@+1 {{invalid properties {ordering = 0 : i66} for op llvm.load: Invalid attribute `ordering` in property conversion: 0 : i66}}
  %0 = "llvm.load"(%p) <{ordering = 0 : i66}> : (!llvm.ptr) -> i32
  llvm.return %0 : i32
}

// -----

func.func @add(%a: i32) -> i32 {
  // expected-error@+1 {{invalid properties {overflowFlags = 1 : i64} for op arith.addi: Invalid attribute `overflowFlags` in property conversion: 1 : i64}}
  %0 = "arith.addi"(%a, %a) <{overflowFlags = 1 : i64}> : (i32, i32) -> i32
  return %0 : i32
}

// -----

func.func @compare(%a: i32) -> i1 {
  // expected-error@+1 {{invalid properties {predicate = 1 : i32} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 1 : i32}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 1 : i32}> : (i32, i32) -> i1
  return %0 : i1
}

// -----

llvm.func @f(%p: !llvm.ptr, %i: i32) {
  // expected-error@+1 {{expected as many dynamic indices as specified in 'rawConstantIndices'}}
  %0 = llvm.getelementptr %p[%i, -2147483648] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

// An alias would be glued to the word behind it.
#group = #llvm.access_group<id = distinct[1]<>>
module attributes {
  // expected-error@+1 {{expected '>'}}
  a.a = #llvm.loop_annotation<unroll = <disable = true>name parallelAccesses = #group>
} {}

// -----

// expected-error@+1 {{invalid properties {function_type = !llvm.func<void ()>, sym_name = "f", vscale_range = 5 : i32} for op llvm.func: Invalid attribute `vscale_range` in property conversion: 5 : i32}}
"llvm.func"() <{sym_name = "f", function_type = !llvm.func<void ()>, vscale_range = 5 : i32}> ({}) : () -> ()

// -----

// expected-error@+1 {{invalid properties {comdat = 5 : i32, function_type = !llvm.func<void ()>, sym_name = "f"} for op llvm.func: Invalid attribute `comdat` in property conversion: 5 : i32}}
"llvm.func"() <{sym_name = "f", function_type = !llvm.func<void ()>, comdat = 5 : i32}> ({}) : () -> ()
