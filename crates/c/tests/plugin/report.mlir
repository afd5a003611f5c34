// What a pass reports is printed, and the module stays.
// arg: --pass-pipeline=builtin.module(freehold-alias-report{pairs=true})
func.func @f() {
  %a = memref.alloc() : memref<4xi8>
  %b = memref.alloc() : memref<4xi8>
  return
}
