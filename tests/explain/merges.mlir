// The condition of a branch decides which memref its sides brought to the block where they meet.
func.func private @use(memref<2xf32>)

func.func @decided_by_the_branch(%c: i1) -> memref<2xf32> {
  %true = arith.constant true
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^left, ^right
^left:
  call @use(%a) : (memref<2xf32>) -> ()
  cf.br ^join(%a : memref<2xf32>)
^right:
  call @use(%b) : (memref<2xf32>) -> ()
  cf.br ^join(%b : memref<2xf32>)
^join(%x: memref<2xf32>):
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%true, %true) retain (%x : memref<2xf32>)
  return %x : memref<2xf32>
}

// The join is reached in a third way: nothing decides.
func.func @not_decided(%c: i1, %d: i1) -> memref<2xf32> {
  %true = arith.constant true
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^left, ^right
^left:
  cf.cond_br %d, ^join(%a : memref<2xf32>), ^right
^right:
  call @use(%b) : (memref<2xf32>) -> ()
  cf.br ^join(%b : memref<2xf32>)
^join(%x: memref<2xf32>):
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%true, %true) retain (%x : memref<2xf32>)
  return %x : memref<2xf32>
}
