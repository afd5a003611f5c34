func.func @quotients(%a: memref<8x16xi16>, %b: memref<8x16xi16>, %c: memref<8x16xi16>) {
  linalg.div_unsigned ins(%a, %b : memref<8x16xi16>, memref<8x16xi16>) outs(%c : memref<8x16xi16>)
  return
}
