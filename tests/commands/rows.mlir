func.func @rows(%b: memref<4xi32>, %c: memref<4xi32>, %d: memref<4xi32>, %i: index) -> i32 {
  %x = memref.load %b[%i] : memref<4xi32>
  memref.store %x, %d[%i] : memref<4xi32>
  %y = memref.load %b[%i] : memref<4xi32>
  return %y : i32
}

llvm.func @pointers(%b: !llvm.ptr, %d: !llvm.ptr) -> i32 {
  %x = llvm.load %b : !llvm.ptr -> i32
  llvm.store %x, %d : i32, !llvm.ptr
  %y = llvm.load %b : !llvm.ptr -> i32
  llvm.return %y : i32
}
