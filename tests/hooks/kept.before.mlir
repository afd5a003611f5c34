// A buffer for a sum: what deallocation leaves in `kept.after.mlir` is right.
func.func @sum(%a: i64, %b: i64) -> i64 {
  %cell = memref.alloc() : memref<i64>
  %s = arith.addi %a, %b : i64
  memref.store %s, %cell[] : memref<i64>
  %r = memref.load %cell[] : memref<i64>
  return %r : i64
}
