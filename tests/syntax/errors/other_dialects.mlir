// What words, types and counts of the dialects acc, emitc, llvm, nvvm, omp, ptr, smt and others are
// refused.

func.func @f() {
  // expected-error @+1 {{at least one operand must be present in dataOperands on the enter data operation}}
  acc.enter_data
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{at least one operand must be present in dataOperands on the exit data operation}}
  acc.exit_data
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{at least one value must be present in dataOperands}}
  acc.update
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{at least one operand or the default attribute must appear on the data operation}}
  acc.data {
    acc.terminator
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{at least one operand must appear on the host_data operation}}
  acc.host_data {
    acc.terminator
  }
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error @+1 {{async attribute cannot appear with asyncOperand}}
  acc.wait async(%a : i32) attributes {async}
  return
}

// -----

// expected-error @+2 {{expected ::mlir::acc::DeviceType to be one of: none, star, default, host, multicore, nvidia, radeon}}
// expected-error @+1 {{failed to parse OpenACC_DeviceTypeAttr parameter 'value' which is to be a `::mlir::acc::DeviceType`}}
func.func private @f() attributes {a = #acc.device_type<foo>}

// -----

func.func @f(%n: i32) {
  // expected-error @+2 {{expected ::mlir::acc::DeviceType to be one of: none, star, default, host, multicore, nvidia, radeon}}
  // expected-error @+1 {{failed to parse OpenACC_DeviceTypeAttr parameter 'value' which is to be a `::mlir::acc::DeviceType`}}
  acc.parallel num_gangs({%n : i32} [#acc.device_type<foo>]) {
    acc.yield
  }
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{at least one operand must appear on the declare operation}}
  acc.declare_enter
  return
}

// -----

func.func @f(%m: memref<i32>, %d: i64, %a: i32) {
  %0 = acc.copyin varPtr(%m : memref<i32>) -> memref<i32>
  // expected-error @+1 {{wait_devnum cannot appear without waitOperands}}
  acc.enter_data wait_devnum(%d : i64) dataOperands(%0 : memref<i32>)
  return
}

// -----

func.func @f(%m: memref<i32>, %i: i32) {
  %0 = acc.copyin varPtr(%m : memref<i32>) -> memref<i32>
  // expected-error @+1 {{async attribute cannot appear with asyncOperand}}
  acc.enter_data async(%i : i32) dataOperands(%0 : memref<i32>) attributes {async}
  return
}

// -----

// expected-error @+1 {{'emitc.global' op cannot have both static and extern specifiers}}
emitc.global extern static @x : i32

// -----

// expected-error @+1 {{'emitc.global' op cannot have both static and extern specifiers}}
emitc.global extern static @x : i32 = 1

// -----

func.func private @g() -> (i32, i32)
func.func @f() {
  %a:2 = func.call @g() : () -> (i32, i32)
  // expected-error @+2 {{region entry argument '%a' is already in use}}
  // expected-note @+1 {{previously referenced here}}
  %0 = emitc.expression %a#1, %a#1 : (i32, i32) -> i32 {
    %1 = emitc.add %a#1, %a#1 : (i32, i32) -> i32
    emitc.yield %1 : i32
  }
  return
}

// -----

func.func private @g() -> (i32, i32)
func.func @f() {
  %a:2 = func.call @g() : () -> (i32, i32)
  %0 = emitc.expression %a#1 : (i32) -> i32 {
    // expected-error @+1 {{use of undeclared SSA value name}}
    %1 = emitc.add %a#0, %a#1 : (i32, i32) -> i32
    emitc.yield %1 : i32
  }
  return
}

// -----

// expected-error @+2 {{custom op 'omp.private' expected ::mlir::omp::DataSharingClauseType to be one of: private, firstprivate}}
// expected-error @+1 {{custom op 'omp.private' failed to parse DataSharingClauseTypeAttr parameter 'value' which is to be a `::mlir::omp::DataSharingClauseType`}}
omp.private {type = foo} @p : i32

// -----

// expected-error @+1 {{custom op 'omp.private' expected 'type'}}
omp.private {foo} @p : i32

// -----

// expected-error @+1 {{expected '{'}}
omp.private private @p : i32

// -----

// expected-error @+2 {{expected ::mlir::omp::ReductionModifier to be one of: defaultmod, inscan, task}}
// expected-error @+1 {{failed to parse ReductionModifierAttr parameter 'value' which is to be a `::mlir::omp::ReductionModifier`}}
func.func private @f() attributes {a = #omp<reduction_modifier (foo)>}

// -----

// expected-error @+2 {{expected ::mlir::omp::DataSharingClauseType to be one of: private, firstprivate}}
// expected-error @+1 {{failed to parse DataSharingClauseTypeAttr parameter 'value' which is to be a `::mlir::omp::DataSharingClauseType`}}
func.func private @f() attributes {a = #omp<data_sharing_type {type = foo}>}

// -----

// expected-error @+1 {{expected 'type'}}
func.func private @f() attributes {a = #omp<data_sharing_type {typ = private}>}

// -----

// expected-error @+2 {{expected ::mlir::spirv::StorageClass to be one of: UniformConstant, Input, Uniform, Output, Workgroup, CrossWorkgroup, Private, Function, Generic, PushConstant, AtomicCounter, Image, StorageBuffer, CallableDataKHR, IncomingCallableDataKHR, RayPayloadKHR, HitAttributeKHR, IncomingRayPayloadKHR, ShaderRecordBufferKHR, PhysicalStorageBuffer, TaskPayloadWorkgroupEXT, CodeSectionINTEL, DeviceOnlyINTEL, HostOnlyINTEL}}
// expected-error @+1 {{failed to parse SPIRV_StorageClassAttr parameter 'value' which is to be a `::mlir::spirv::StorageClass`}}
func.func private @f() attributes {a = #spirv.storage_class<Foo>}

// -----

// expected-error @+2 {{expected ::mlir::NVVM::MMATypes to be one of: f16, f32, tf32, bf16, s8, u8, s32, s4, u4, b1, f64, e4m3, e5m2, e3m2, e2m3, e2m1}}
// expected-error @+1 {{failed to parse MMATypesAttr parameter 'value' which is to be a `::mlir::NVVM::MMATypes`}}
func.func private @f() attributes {a = #nvvm.mma_type<foo>}

// -----

// expected-error @+2 {{expected one of [L1, L2] for NVVM Prefetch Cache Level, got: foo}}
// expected-error @+1 {{failed to parse PrefetchCacheLevelAttr parameter 'value' which is to be a `::mlir::NVVM::PrefetchCacheLevel`}}
func.func private @f() attributes {a = #nvvm<prefetch_cache_level foo>}

// -----

// expected-error @+2 {{expected mlir::xevm::AddrSpace to be one of: private, global, constant, shared, generic}}
// expected-error @+1 {{failed to parse XeVM_AddrSpaceAttr parameter 'value' which is to be a `mlir::xevm::AddrSpace`}}
func.func private @f() attributes {a = #xevm.addr_space<foo>}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{custom op 'ptr.get_metadata' invalid kind of type specified}}
  %0 = ptr.get_metadata %i : i32
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{custom op 'ptr.to_ptr' invalid kind of type specified}}
  %0 = ptr.to_ptr %i : i32 -> !ptr.ptr<#ptr.generic_space>
  return
}

// -----

func.func @f(%i: i32) {
  // expected-error @+1 {{'ptr.get_metadata' op operand #0 must be PtrLikeTypeInterface instance, but got 'i32'}}
  %0 = "ptr.get_metadata"(%i) : (i32) -> !ptr.ptr_metadata<memref<i32>>
  return
}

// -----

func.func @f(%i: !ptr.ptr<#ptr.generic_space>) {
  // expected-error @+1 {{custom op 'ptr.from_ptr' invalid kind of type specified}}
  %0 = ptr.from_ptr %i : !ptr.ptr<#ptr.generic_space> -> i32
  return
}

// -----

func.func @f(%v: !smt.bv<4>) {
  // expected-error @+1 {{custom op 'smt.bv.repeat' integer must be positive}}
  %0 = smt.bv.repeat 0 times %v : !smt.bv<4>
  return
}

// -----

func.func @f(%v: !smt.bool) {
  // expected-error @+1 {{custom op 'smt.bv.repeat' input must have bit-vector type}}
  %0 = smt.bv.repeat 2 times %v : !smt.bool
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{custom op 'smt.int.constant' expected integer value}}
  %0 = smt.int.constant x
  return
}

// -----

// expected-error @+1 {{custom op 'wasmssa.func' expecting either `exported` or symbol name. got foo}}
wasmssa.func foo @f() {
  wasmssa.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %a: i32) {
  // expected-error @+1 {{custom op 'llvm.cmpxchg' expected string or keyword containing one of the following enum values for attribute 'success_ordering' [not_atomic, unordered, monotonic, acquire, release, acq_rel, seq_cst]}}
  %0 = llvm.cmpxchg %p, %a, %a foo monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @f(%p: !llvm.ptr, %a: i32) {
  // expected-error @+1 {{custom op 'llvm.cmpxchg' expected string or keyword containing one of the following enum values for attribute 'failure_ordering' [not_atomic, unordered, monotonic, acquire, release, acq_rel, seq_cst]}}
  %0 = llvm.cmpxchg %p, %a, %a acq_rel : !llvm.ptr, i32
  llvm.return
}

// -----

spirv.module Logical GLSL450 {
  // expected-error @+1 {{custom op 'spirv.EntryPoint' invalid execution_model attribute specification: "q"}}
  spirv.EntryPoint "q" @f
}

// -----

// expected-error @+1 {{custom op 'spirv.module' invalid addressing_model attribute specification: Foo}}
spirv.module Foo GLSL450 {
}

// -----

spirv.func @f(%p: !spirv.ptr<i32, Function>) "None" {
  // expected-error @+1 {{custom op 'spirv.Load' invalid storage_class attribute specification: "Foo"}}
  %0 = spirv.Load "Foo" %p : i32
  spirv.Return
}

// -----

func.func @f(%d: i64) {
  // expected-error @+1 {{wait_devnum cannot appear without waitOperands}}
  acc.wait wait_devnum(%d : i64)
  return
}

// -----

// expected-error @+2 {{expected one of [generic, global, shared, constant, local, tensor, shared_cluster] for NVVM Memory Space, got: foo}}
// expected-error @+1 {{failed to parse NVVMMemorySpaceAttr parameter 'value' which is to be a `::mlir::NVVM::NVVMMemorySpace`}}
func.func private @f() attributes {a = #nvvm.memory_space<foo>}

// -----

// expected-error @+2 {{expected ::mlir::acc::DataClause to be one of: acc_copyin, acc_copyin_readonly, acc_copy, acc_copyout, acc_copyout_zero, acc_present, acc_create, acc_create_zero, acc_delete, acc_attach, acc_detach, acc_no_create, acc_private, acc_firstprivate, acc_deviceptr, acc_getdeviceptr, acc_update_host, acc_update_self, acc_update_device, acc_use_device, acc_reduction, acc_declare_device_resident, acc_declare_link, acc_cache, acc_cache_readonly}}
// expected-error @+1 {{failed to parse OpenACC_DataClauseAttr parameter 'value' which is to be a `::mlir::acc::DataClause`}}
func.func private @f() attributes {a = #acc<data_clause foo>}

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'tosa.maximum' invalid nan_mode value: BAD}}
  %0 = tosa.maximum %a, %a {nan_mode = BAD} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{integer value out of range for given bit-vector type '!smt.bv<4>'}}
  %0 = smt.bv.constant #smt.bv<16> : !smt.bv<4>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{integer value out of range for given bit-vector type '!smt.bv<4>'}}
  %0 = smt.bv.constant #smt.bv<-9> : !smt.bv<4>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{explicit bit-vector type required}}
  %0 = smt.bv.constant #smt.bv<1>
  return
}

// -----

// expected-error @+1 {{expected integer value}}
func.func private @f() attributes {a = #smt.bv<"1"> : !smt.bv<4>}

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function arguments}}
llvm.func @f(i32, tensor<4xi32>)

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected LLVM type for function results'index'}}
llvm.func @f() -> index

// -----

// expected-error @+1 {{custom op 'llvm.func' failed to construct function type: expected zero or one function result}}
llvm.func @f() -> (i32, i32)
