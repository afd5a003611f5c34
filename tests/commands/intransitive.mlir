func.func @kernel(%b: memref<4xi32>, %c: memref<4xi32>, %d: memref<4xi32>, %i: index) -> i32 {
  %1 = memref.load %b[%i] : memref<4xi32>
  %2 = memref.load %c[%i] : memref<4xi32>
  %3 = arith.addi %2, %1 : i32
  memref.store %3, %d[%i] : memref<4xi32>
  %4 = memref.load %b[%i] : memref<4xi32>
  %5 = memref.load %c[%i] : memref<4xi32>
  %6 = arith.addi %5, %4 : i32
  return %6 : i32
}

llvm.func @pointers(%p: !llvm.ptr, %q: !llvm.ptr, %n: i32) -> i32 {
  %1 = llvm.load %p : !llvm.ptr -> i32
  llvm.store %n, %q : i32, !llvm.ptr
  %2 = llvm.load %p : !llvm.ptr -> i32
  %3 = llvm.add %1, %2 : i32
  llvm.return %3 : i32
}

func.func @one(%a: memref<4xi32>) {
  %v = memref.cast %a : memref<4xi32> to memref<?xi32>
  "use"(%a, %v) : (memref<4xi32>, memref<?xi32>) -> ()
  return
}
