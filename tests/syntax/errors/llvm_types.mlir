// Types of the LLVM dialect that are none. The words are those of mlir-opt.

// expected-error@+1 {{unknown LLVM type: quick}}
!t = !llvm.quick

// -----

// Found by the fuzzer: the printed form did not read back.
// expected-error@+1 {{unknown LLVM type: linalg.quantized_matmulvoid}}
!t = !llvm.func<linalg.quantized_matmulvoid (ptr)>

// -----

// expected-error@+2 {{expected integer value}}
// expected-error@+1 {{failed to parse LLVMArrayType parameter 'numElements' which is to be a `uint64_t`}}
!t = !llvm.array<? x f32>

// -----

// expected-error@+1 {{expected 'x'}}
!t = !llvm.array<2>

// -----

// expected-error@+2 {{integer value too large}}
// expected-error@+1 {{failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`}}
!t = !llvm.ptr<4294967296>

// -----

// expected-error@+1 {{invalid array element type: '!llvm.void'}}
!t = !llvm.array<2 x !llvm.void>

// -----

// expected-error@+1 {{invalid LLVM structure element type: '!llvm.func<void ()>'}}
!t = !llvm.struct<(i32, func<void ()>)>

// -----

// expected-error@+1 {{invalid function argument type: '!llvm.void'}}
!t = !llvm.func<i32 (void)>

// -----

// expected-error@+1 {{invalid function result type: '!llvm.label'}}
!t = !llvm.func<label ()>

// -----

// expected-error@+1 {{struct without a body only allowed in a recursive struct}}
!t = !llvm.struct<"a">

// -----

// expected-error@+1 {{identifier already used for an enclosing struct}}
!t = !llvm.struct<"a", (struct<"a", (i8)>)>

// -----

// expected-error@+1 {{only identified structs can be opaque}}
!t = !llvm.struct<opaque>

// -----

// expected-error@+1 {{failed to parse parameter list for target extension type}}
!t = !llvm.target<"x", 1, i32>

// -----

// expected-error@+1 {{unexpected type, expected keyword}}
!t = !llvm.array<2 x !llvm.i32>
