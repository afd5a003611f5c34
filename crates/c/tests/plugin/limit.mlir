// A limit that is exceeded is a failed pass.
// arg: --pass-pipeline=builtin.module(freehold{pipeline="buffer-deallocation-pipeline" max-steps=3})
func.func @f() {
  %a = memref.alloc() : memref<4xi8>
  return
}
