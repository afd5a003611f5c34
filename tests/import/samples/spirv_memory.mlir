spirv.module Logical GLSL450 {
  spirv.SpecConstant @a = 1 : i32
  spirv.SpecConstant @b = 2.5 : f32
  spirv.SpecConstantComposite @c (@a, @b) : !spirv.struct<(i32, f32)>
  spirv.EXT.SpecConstantCompositeReplicate @d (@a) : !spirv.array<3 x i32>
  spirv.func @f(%x: i32, %v: vector<2xi32>) "None" {
    %0 = spirv.IAddCarry %x, %x : !spirv.struct<(i32, i32)>
    %1 = spirv.ISubBorrow %v, %v : !spirv.struct<(vector<2xi32>, vector<2xi32>)>
    %2 = spirv.UMulExtended %x, %x : !spirv.struct<(i32, i32)>
    %3 = spirv.SMulExtended %x, %x : !spirv.struct<(i32, i32)>
    %4 = spirv.Variable : !spirv.ptr<f32, Function>
    %5 = spirv.Variable : !spirv.ptr<f32, Function>
    spirv.CopyMemory "Function" %4, "Function" %5 : f32
    spirv.CopyMemory "Function" %4, "Function" %5 ["Volatile"], ["Aligned", 4] : f32
    spirv.Return
  }
}
func.func @image(%i: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>) {
  %0 = spirv.Image %i : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>
  return
}
