func.func @main(%x: memref<16xf32>, %out: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<192xi8>
  %a = memref.view %arena[%c0][] {freehold.slice = "a", alignment = 64 : i64} : memref<192xi8> to memref<16xf32>
  linalg.add ins(%x, %x : memref<16xf32>, memref<16xf32>) outs(%a : memref<16xf32>)
  %b = memref.view %arena[%c64][] {freehold.slice = "b", alignment = 64 : i64} : memref<192xi8> to memref<16xf32>
  linalg.mul ins(%a, %x : memref<16xf32>, memref<16xf32>) outs(%b : memref<16xf32>)
  %c = memref.view %arena[%c128][] {freehold.slice = "c", alignment = 64 : i64} : memref<192xi8> to memref<16xf32>
  linalg.add ins(%b, %a : memref<16xf32>, memref<16xf32>) outs(%c : memref<16xf32>)
  %d = memref.view %arena[%c0][] {freehold.slice = "d", alignment = 64 : i64} : memref<192xi8> to memref<16xf32>
  linalg.mul ins(%c, %b : memref<16xf32>, memref<16xf32>) outs(%d : memref<16xf32>)
  memref.copy %d, %out : memref<16xf32> to memref<16xf32>
  memref.dealloc %arena : memref<192xi8>
  return
}
