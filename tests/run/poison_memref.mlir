// A memref that is poison goes through what describes it, and through a dealloc that does not free it.
func.func @main(%n: index) -> index {
  %i = arith.constant 0 : index
  %false = arith.constant false
  %true = arith.constant true
  %p = ub.poison : memref<4xi64>
  %a = memref.alloc() : memref<4xi64>
  %c = memref.cast %p : memref<4xi64> to memref<?xi64>
  %d = memref.dim %c, %i : memref<?xi64>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %c : memref<?xi64> -> memref<i64>, index, index, index
  %pointer = memref.extract_aligned_pointer_as_index %p : memref<4xi64> -> index
  bufferization.dealloc (%p, %a : memref<4xi64>, memref<4xi64>) if (%false, %true)
  %sum = arith.addi %d, %size : index
  %x = memref.load %c[%i] : memref<?xi64>
  return %sum : index
}
