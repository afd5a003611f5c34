func.func @main(%x: memref<32x32xf32>, %out: memref<32x32xf32>) {
  %0 = arith.constant 0 : index
  %4096 = arith.constant 4096 : index
  %zero = arith.constant 0.0 : f32
  %arena = memref.alloc() {alignment = 64 : i64} : memref<8192xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a", alignment = 64 : i64} : memref<8192xi8> to memref<32x32xf32>
  linalg.fill ins(%zero : f32) outs(%a : memref<32x32xf32>)
  linalg.matmul ins(%x, %x : memref<32x32xf32>, memref<32x32xf32>) outs(%a : memref<32x32xf32>)
  %b = memref.view %arena[%4096][] {freehold.slice = "b", alignment = 64 : i64} : memref<8192xi8> to memref<32x32xf32>
  linalg.fill ins(%zero : f32) outs(%b : memref<32x32xf32>)
  linalg.matmul ins(%a, %x : memref<32x32xf32>, memref<32x32xf32>) outs(%b : memref<32x32xf32>)
  %c = memref.view %arena[%0][] {freehold.slice = "c", alignment = 64 : i64} : memref<8192xi8> to memref<32x32xf32>
  linalg.add ins(%b, %x : memref<32x32xf32>, memref<32x32xf32>) outs(%c : memref<32x32xf32>)
  linalg.mul ins(%c, %b : memref<32x32xf32>, memref<32x32xf32>) outs(%out : memref<32x32xf32>)
  memref.dealloc %arena : memref<8192xi8>
  return
}
