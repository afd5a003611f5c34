// The bytes of a slice are read by another name.
func.func @raw(%x: memref<1024xf32>, %out: memref<1024xf32>) {
  %a = memref.alloc() : memref<1024xf32>
  linalg.add ins(%x, %x : memref<1024xf32>, memref<1024xf32>) outs(%a : memref<1024xf32>)
  linalg.mul ins(%a, %x : memref<1024xf32>, memref<1024xf32>) outs(%out : memref<1024xf32>)
  return
}
