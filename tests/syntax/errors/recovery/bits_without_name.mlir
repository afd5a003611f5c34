func.func @f() {
  spirv.ControlBarrier <Workgroup>, <Device>, <AcquireRelease|>
  return
}
// error 2:63: custom op 'spirv.ControlBarrier' expected valid keyword or string
