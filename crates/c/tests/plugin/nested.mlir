// A module in a module is deallocated by itself.
// arg: --pass-pipeline=builtin.module(builtin.module(freehold-buffer-deallocation-pipeline))
module @inner {
  func.func @f() {
    %a = memref.alloc() : memref<4xi8>
    %c = arith.constant 0 : index
    %x = memref.load %a[%c] : memref<4xi8>
    vector.print %x : i8
    return
  }
}
func.func @outer() {
  %a = memref.alloc() : memref<4xi8>
  return
}
