func.func @raw(%x: memref<1024xf32>, %out: memref<1024xf32>) {
  %0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<4096xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<4096xi8> to memref<1024xf32>
  linalg.add ins(%x, %x : memref<1024xf32>, memref<1024xf32>) outs(%a : memref<1024xf32>)
  %b = memref.view %arena[%0][] : memref<4096xi8> to memref<1024xf32>
  linalg.mul ins(%b, %x : memref<1024xf32>, memref<1024xf32>) outs(%out : memref<1024xf32>)
  memref.dealloc %arena : memref<4096xi8>
  return
}
