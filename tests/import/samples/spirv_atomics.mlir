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
