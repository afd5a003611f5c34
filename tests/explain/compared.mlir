// What is compared before is compared after, since nothing decides which of two it is: of comparisons there is nothing to count.
func.func @compared(%c: i1, %d: i1, %p: memref<4xf32>) -> memref<4xf32> {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^left, ^right
^left:
  cf.cond_br %d, ^join(%a : memref<4xf32>), ^right
^right:
  cf.br ^join(%p : memref<4xf32>)
^join(%x: memref<4xf32>):
  bufferization.dealloc (%a : memref<4xf32>) if (%true) retain (%x : memref<4xf32>)
  return %x : memref<4xf32>
}
