// The condition decides which of the two arrives.
func.func @right(%n: index, %c: i1) -> memref<?xf32> {
  %true = arith.constant true
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  cf.cond_br %c, ^left, ^right
^left:
  cf.br ^join(%a : memref<?xf32>)
^right:
  "thread.fork"(%c, %b)[^end, ^join] {case_operand_segments = array<i32: 1, 1>}
    : (i1, memref<?xf32>) -> ()
^join(%x: memref<?xf32>):
  bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%true, %true)
    retain (%x : memref<?xf32>)
  return %x : memref<?xf32>
^end(%d: i1):
  "thread.fork"()[] {case_operand_segments = array<i32>} : () -> ()
}

// Nobody says what arrives.
func.func @without_sizes(%n: index, %c: i1) -> memref<?xf32> {
  %true = arith.constant true
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  "thread.fork"(%a)[^join] : (memref<?xf32>) -> ()
^join(%x: memref<?xf32>):
  bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%true, %true)
    retain (%x : memref<?xf32>)
  return %x : memref<?xf32>
}
