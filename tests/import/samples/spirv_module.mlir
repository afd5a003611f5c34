// Forms of spirv that ODS writes in C++.
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.GlobalVariable @g built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @b bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.array<4 x f32, stride=4> [0])>, StorageBuffer>
  spirv.SpecConstant @sc spec_id(1) = 4 : i32
  spirv.func @f(%a: i1, %x: f32) -> f32 "None" attributes {a} {
    %0 = spirv.Constant 1 : i32
    %1 = spirv.Constant dense<[1, 2]> : vector<2xi32>
    %t = spirv.Constant true
    %k = spirv.Constant 1.0 : f32
    %v = spirv.Variable : !spirv.ptr<f32, Function>
    %vi = spirv.Variable init(%k) : !spirv.ptr<f32, Function>
    spirv.Store "Function" %v, %x ["Aligned", 4] : f32
    %2 = spirv.Load "Function" %v : f32
    %l = spirv.Load "Function" %v ["Volatile"] : f32
    spirv.mlir.loop control(Unroll) {
      spirv.Branch ^h
    ^h:
      spirv.BranchConditional %a [2, 3], ^b, ^m
    ^b:
      spirv.Branch ^c
    ^c:
      spirv.Branch ^h
    ^m:
      spirv.mlir.merge
    }
    %s = spirv.mlir.selection -> f32 {
      spirv.BranchConditional %a, ^b(%x : f32), ^b(%x: f32)
    ^b(%q: f32):
      spirv.mlir.merge %q : f32
    }
    spirv.ReturnValue %2 : f32
  }
  spirv.EntryPoint "GLCompute" @f, @g, @b
  spirv.ExecutionMode @f "LocalSize", 1, 2, 3
}
