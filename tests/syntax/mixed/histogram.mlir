// Counts in a scratch buffer, then a prefix sum in place.
func.func @histogram(%data: memref<?xi32>, %bins: index) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = memref.dim %data, %c0 : memref<?xi32>
  %counts = memref.alloc(%bins) {alignment = 16 : i64} : memref<?xi32>
  scf.for %b = %c0 to %bins step %c1 {
    memref.store %zero, %counts[%b] : memref<?xi32>
  }
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %data[%i] : memref<?xi32>
    %iv = arith.index_cast %v : i32 to index
    %inside = arith.cmpi ult, %iv, %bins : index
    scf.if %inside {
      %old = memref.load %counts[%iv] : memref<?xi32>
      %new = arith.addi %old, %one overflow<nsw> : i32
      memref.store %new, %counts[%iv] : memref<?xi32>
    }
  }
  %total = scf.for %b = %c0 to %bins step %c1 iter_args(%sum = %zero) -> (i32) {
    %count = memref.load %counts[%b] : memref<?xi32>
    %next = arith.addi %sum, %count : i32
    memref.store %next, %counts[%b] : memref<?xi32>
    scf.yield %next : i32
  }
  %n32 = arith.index_cast %n : index to i32
  %all = arith.cmpi sle, %total, %n32 : i32
  cf.assert %all, "more counted than there is"
  return %counts : memref<?xi32>
}
