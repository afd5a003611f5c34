spirv.func @atomics(%p: !spirv.ptr<i32, StorageBuffer>, %v: i32, %q: !spirv.ptr<f32, StorageBuffer>, %f: f32) "None" {
  %0 = spirv.AtomicAnd <Device> <None> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %1 = spirv.AtomicIAdd <Device> <None> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %2 = spirv.AtomicISub <Device> <None> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %3 = spirv.AtomicOr <Device> <None> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %4 = spirv.AtomicSMax <Device> <None> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %5 = spirv.AtomicSMin <Device> <None> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %6 = spirv.AtomicUMax <Device> <None> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %7 = spirv.AtomicUMin <Device> <None> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %8 = spirv.AtomicXor <Device> <None> %p, %v : !spirv.ptr<i32, StorageBuffer>
  %9 = spirv.AtomicIDecrement <Device> <None> %p : !spirv.ptr<i32, StorageBuffer>
  %10 = spirv.AtomicIIncrement <Device> <None> %p : !spirv.ptr<i32, StorageBuffer>
  %11 = spirv.AtomicCompareExchange <Workgroup> <Release> <Acquire> %p, %v, %v : !spirv.ptr<i32, StorageBuffer>
  %12 = spirv.AtomicCompareExchangeWeak <Workgroup> <Release> <Acquire> %p, %v, %v : !spirv.ptr<i32, StorageBuffer>
  %13 = spirv.EXT.AtomicFAdd <Device> <None> %q, %f : !spirv.ptr<f32, StorageBuffer>
  spirv.Return
}
// -----
spirv.func @blocks(%p: !spirv.ptr<i32, StorageBuffer>, %v: i32) "None" {
  spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %p, %v : i32
  spirv.Return
}
// -----
spirv.func @choice(%v: i32) "None" {
  spirv.Switch %v : i32, [
    default: ^a,
    0: ^b
  ]
^a:
  spirv.Return
^b:
  spirv.Return
}
// -----
spirv.module Logical GLSL450 {
  spirv.SpecConstant @c = 3 : i32
  spirv.func @computed() -> i32 "None" {
    %0 = spirv.mlir.referenceof @c : i32
    %1 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %0) : (i32, i32) -> i32
    spirv.ReturnValue %1 : i32
  }
}
// -----
spirv.module Logical Vulkan requires #spirv.vce<v1.3, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.ARM.Graph @g(%a: !spirv.arm.tensor<14x19xi16>) -> !spirv.arm.tensor<14x19xi16> {
    spirv.ARM.GraphOutputs %a : !spirv.arm.tensor<14x19xi16>
  }
}
