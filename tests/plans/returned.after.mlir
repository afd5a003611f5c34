func.func @main(%x: memref<8xf32>) -> memref<8xf32> {
  %0 = arith.constant 0 : index
  %32 = arith.constant 32 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<8xf32>
  linalg.add ins(%x, %x : memref<8xf32>, memref<8xf32>) outs(%a : memref<8xf32>)
  %b = memref.view %arena[%32][] {freehold.slice = "b"} : memref<64xi8> to memref<8xf32>
  linalg.mul ins(%a, %x : memref<8xf32>, memref<8xf32>) outs(%b : memref<8xf32>)
  %c = memref.alloc() : memref<8xf32>
  linalg.add ins(%b, %a : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xf32>)
  memref.dealloc %arena : memref<64xi8>
  return %c : memref<8xf32>
}
