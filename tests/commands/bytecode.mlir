func.func @f(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^use, ^end
^use:
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  cf.br ^end
^end:
  return
}
