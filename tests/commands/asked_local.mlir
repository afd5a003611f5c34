// What is made in the function may be what is read in it.
func.func @held(%m: memref<1xmemref<4xf32>>) attributes {test.ptr = "held"} {
  %i = arith.constant 0 : index
  %n = arith.constant 1 : i32
  %a = memref.alloc() {test.ptr = "a"} : memref<4xf32>
  memref.store %a, %m[%i] : memref<1xmemref<4xf32>>
  %l = memref.load %m[%i] {test.ptr = "l"} : memref<1xmemref<4xf32>>
  %w = "llvm.alloca"(%n) {test.ptr = "w", elem_type = !llvm.ptr} : (i32) -> !llvm.ptr
  %v = "llvm.load"(%w) {test.ptr = "v"} : (!llvm.ptr) -> !llvm.ptr
  return
}
