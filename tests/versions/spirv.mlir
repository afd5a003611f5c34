spirv.module Logical GLSL450 {
  spirv.func @copies() "None" {
    %0 = spirv.Variable : !spirv.ptr<f32, Function>
    %1 = spirv.Variable : !spirv.ptr<f32, Function>
    "spirv.CopyMemory"(%0, %1) : (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Function>) -> ()
    spirv.CopyMemory "Function" %0, "Function" %1 ["Aligned", 4], ["Aligned", 4] : f32
    "spirv.CopyMemory"(%0, %1) {source_memory_access = #spirv.memory_access<Volatile>} : (!spirv.ptr<f32, Function>, !spirv.ptr<f32, Function>) -> ()
    spirv.Return
  }
}
