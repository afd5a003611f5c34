// Retained memrefs that never alias, duplicates, conditions of two branches, a constant condition.
func.func @lists(%p: memref<?xf32>, %n: index, %c: i1, %d: i1) -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %s = arith.select %d, %a, %b : memref<?xf32>
  %not = arith.xori %c, %true : i1
  %x:2 = bufferization.dealloc (%a, %b, %a, %s : memref<?xf32>, memref<?xf32>, memref<?xf32>, memref<?xf32>)
    if (%c, %c, %not, %false) retain (%p, %p : memref<?xf32>, memref<?xf32>)
  return %x#0, %x#1 : i1, i1
}

// Which of two results of a call is freed is left to the run: the pair is compared.
func.func private @make(index) -> memref<?xf32>
func.func @compared(%n: index, %c: i1) {
  %a = call @make(%n) : (index) -> memref<?xf32>
  %b = call @make(%n) : (index) -> memref<?xf32>
  %true = arith.constant true
  bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%true, %c)
  return
}
