// Words behind a dialect's name that name none of its attributes or types.

// expected-error @below {{dialect 'arith' provides no type parsing hook}}
func.func private @f(!arith.foo)

// -----

// expected-error @below {{dialect 'memref' provides no attribute parsing hook}}
func.func private @f(i32 {test.x = #memref.foo})

// -----

// expected-error @below {{unknown attribute `overflw` in dialect `arith`}}
func.func private @f(i32 {test.x = #arith.overflw<none>})

// -----

// expected-error @below {{unknown attribute `scope` in dialect `llvm`}}
func.func private @f(i32 {test.x = #llvm.scope<id = "x">})

// -----

// expected-error @below {{unknown  type `sze` in dialect `shape`}}
func.func private @f(!shape.sze)

// -----

// expected-error @below {{unknown  type `token` in dialect `nvgpu`}}
func.func private @f(!nvgpu<token>)

// -----

func.func private @f(!async.coro.handle, !shape.size, i32 {test.x = #vector.kind<add>})

// -----

// Behind most words angle brackets have to come.
// expected-error @below {{expected '<'}}
func.func private @f(i32 {test.x = #gpu<block x>})

// -----

// expected-error @below {{expected '<'}}
func.func private @f(i32 {test.x = #gpu.block})

// -----

func.func private @f(i32 {test.x = #gpu<dim x>}, i32 {test.x = #llvm.poison})

// -----

// Origin: fuzzing found a word in generic form that the custom form refused.
// expected-error @below {{expected ::mlir::linalg::ElementwiseKind to be one of: exp, log, abs, ceil, floor, negf, reciprocal, round, sqrt, rsqrt, square, tanh, erf, add, sub, mul, div, div_unsigned, max_signed, min_signed, max_unsigned, min_unsigned, powf, select}}
// expected-error @below {{failed to parse ElementwiseKindAttr parameter 'value' which is to be a `::mlir::linalg::ElementwiseKind`}}
func.func private @f(i32 {test.x = #linalg.elementwise_kind<gpu.add>})

// -----

// expected-error @below {{expected ::mlir::gpu::Dimension to be one of: x, y, z}}
// expected-error @below {{failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`}}
func.func private @f(i32 {test.x = #gpu<dim w>})

// -----

// expected-error @below {{expected valid keyword or string}}
// expected-error @below {{failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`}}
func.func private @f(i32 {test.x = #gpu.dim<w>})

// -----

// expected-error @below {{expected one of [none, nsw, nuw] for LLVM integer overflow flags, got: nsz}}
// expected-error @below {{failed to parse LLVM_IntegerOverflowFlagsAttr parameter 'value' which is to be a `::mlir::LLVM::IntegerOverflowFlags`}}
func.func private @f(i32 {test.x = #llvm.overflow<nsz>})

// -----

// expected-error @below {{expected ::mlir::LLVM::FastmathFlags to be one of: none, nnan, ninf, nsz, arcp, contract, afn, reassoc, fast}}
// expected-error @below {{failed to parse LLVM_FastmathFlagsAttr parameter 'value' which is to be a `::mlir::LLVM::FastmathFlags`}}
func.func private @f(i32 {test.x = #llvm<fastmath <nnan, x>>})

// -----

// expected-error @below {{unknown gpu type: sparse.env_handle}}
func.func private @f(!gpu.sparse.env_handle)

// -----

// expected-error @below {{unknown quantized type sub_channel}}
func.func private @f(!quant.sub_channel)

// -----

// expected-error @below {{expected '<'}}
func.func private @f(!quant.any)

// -----

// expected-error @below {{unknown SPIR-V type: sampler}}
func.func private @f(!spirv.sampler)

// -----

// expected-error @below {{unknown type mnemonic: structured.op}}
func.func private @f(!transform.structured.op)

// -----

func.func private @f(!gpu.async.token, !quant.any<i8>, !spirv.array<4 x f32>, !transform.op<"x.y">, !transform.any_value)

// -----

// Blanks and comments in front of the word, which the fuzzer found to hide it.
// expected-error @below {{unknown attribute `biline` in dialect `linalg`}}
func.func private @f(i32 {test.x = #linalg< biline>})

// -----

func.func private @f(i32 {test.x = #linalg<// A comment.
  // expected-error @below {{unknown attribute `biline` in dialect `linalg`}}
  biline>})

// -----

// expected-error @below {{unknown  type `foo` in dialect `async`}}
func.func private @f(!async<foo // A comment.
>)

// -----

// expected-error @below {{expected valid keyword}}
func.func private @f(i32 {test.x = #arith<>})

// -----

// expected-error @below {{expected valid keyword}}
func.func private @f(!quant<1>)

// -----

// expected-error @below {{expected ::mlir::gpu::Dimension to be one of: x, y, z}}
// expected-error @below {{failed to parse GPU_DimensionAttr parameter 'value' which is to be a `::mlir::gpu::Dimension`}}
func.func private @f(i32 {test.x = #gpu< dim w>})

// -----

// expected-error @below {{expected one of [external, available_externally, linkonce, linkonce_odr, weak, weak_odr, appending, internal, private, extern_weak, common] for LLVM linkage types, got: foo}}
// expected-error @below {{failed to parse LinkageAttr parameter 'linkage' which is to be a `linkage::Linkage`}}
func.func private @f(i32 {test.x = #llvm.linkage<foo>})

// -----

// expected-error @below {{for Calling Conventions, got: foo}}
// expected-error @below {{failed to parse CConvAttr parameter 'CallingConv' which is to be a `CConv`}}
func.func private @f(i32 {test.x = #llvm.cconv<foo>})
