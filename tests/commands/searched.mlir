// Buffers for which first fit, in any order, takes more than a search does.
func.func @packed(%x: i8) {
  %c0 = arith.constant 0 : index
  %b9 = memref.alloc() : memref<56xi8>
  %b12 = memref.alloc() : memref<72xi8>
  memref.store %x, %b9[%c0] : memref<56xi8>
  %b10 = memref.alloc() : memref<64xi8>
  %b5 = memref.alloc() : memref<88xi8>
  %b8 = memref.alloc() : memref<32xi8>
  memref.store %x, %b10[%c0] : memref<64xi8>
  %b4 = memref.alloc() : memref<88xi8>
  %b3 = memref.alloc() : memref<56xi8>
  %b6 = memref.alloc() : memref<72xi8>
  memref.store %x, %b4[%c0] : memref<88xi8>
  %b2 = memref.alloc() : memref<72xi8>
  %b13 = memref.alloc() : memref<48xi8>
  memref.store %x, %b5[%c0] : memref<88xi8>
  memref.store %x, %b6[%c0] : memref<72xi8>
  memref.store %x, %b8[%c0] : memref<32xi8>
  memref.store %x, %b12[%c0] : memref<72xi8>
  memref.store %x, %b13[%c0] : memref<48xi8>
  %b0 = memref.alloc() : memref<24xi8>
  %b1 = memref.alloc() : memref<72xi8>
  %b7 = memref.alloc() : memref<72xi8>
  memref.store %x, %b3[%c0] : memref<56xi8>
  %b11 = memref.alloc() : memref<24xi8>
  memref.store %x, %b2[%c0] : memref<72xi8>
  memref.store %x, %b0[%c0] : memref<24xi8>
  memref.store %x, %b11[%c0] : memref<24xi8>
  memref.store %x, %b1[%c0] : memref<72xi8>
  memref.store %x, %b7[%c0] : memref<72xi8>
  return
}
