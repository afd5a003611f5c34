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
// -----
#coo = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton(soa))}>
func.func @iterated(%a: tensor<4x8xf32, #coo>, %i: index) {
  %space = sparse_tensor.extract_iteration_space %a lvls = 0 : tensor<4x8xf32, #coo> -> !sparse_tensor.iter_space<#coo, lvls = 0>
  %r = sparse_tensor.iterate %at in %space at(%c) iter_args(%sum = %i) : !sparse_tensor.iter_space<#coo, lvls = 0 to 1> -> index {
    sparse_tensor.yield %sum : index
  }
  %s = sparse_tensor.coiterate (%space) at(%c) iter_args(%arg = %i) : (!sparse_tensor.iter_space<#coo, lvls = 0>) -> index
  case %it {
    sparse_tensor.yield %arg : index
  }
  return
}
// -----
#vector = #sparse_tensor.encoding<{map = (i) -> (i : compressed)}>
func.func @values(%a: tensor<4xf32, #vector>, %f: f32) {
  %space = sparse_tensor.extract_iteration_space %a lvls = 0 : tensor<4xf32, #vector> -> !sparse_tensor.iter_space<#vector, lvls = 0>
  %r = sparse_tensor.iterate %at in %space iter_args(%sum = %f) : !sparse_tensor.iter_space<#vector, lvls = 0> -> f32 {
    %v = sparse_tensor.extract_value %a at %at : tensor<4xf32, #vector>, !sparse_tensor.iterator<#vector, lvls = 0>
    sparse_tensor.yield %v : f32
  }
  return
}
// -----
func.func @gathered(%p: !ptr.ptr<#ptr.generic_space>, %ps: vector<4x!ptr.ptr<#ptr.generic_space>>, %m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = ptr.gather %ps, %m, %v alignment = 8 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
  return
}
