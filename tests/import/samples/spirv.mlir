func.func @f(%a: f32, %b: f32, %i: i32, %c: i1) {
  %0 = spirv.FAdd %a, %b : f32
  %1 = spirv.IAdd %i, %i : i32
  %2 = spirv.FOrdLessThan %a, %b : f32
  %3 = spirv.Select %c, %a, %b : i1, f32
  %4 = spirv.LogicalAnd %c, %2 : i1
  %5 = spirv.ConvertSToF %i : i32 to f32
  %6 = spirv.Bitcast %a : f32 to i32
  %7 = spirv.GL.Exp %a : f32
  %8 = spirv.CompositeConstruct %a, %b : (f32, f32) -> vector<2xf32>
  %9 = spirv.ShiftLeftLogical %i, %i : i32, i32
  %10 = spirv.Not %i : i32
  %11 = spirv.IsNan %a : f32
  spirv.ControlBarrier <Workgroup>, <Device>, <AcquireRelease|UniformMemory>
  %12 = spirv.GL.FMix %a : f32, %b : f32, %a : f32 -> f32
  %13 = spirv.Undef : f32
  %14 = spirv.GroupNonUniformElect <Subgroup> : i1
  %15 = spirv.BitReverse %i : i32
  %16 = spirv.CL.sqrt %a : f32
  return
}
