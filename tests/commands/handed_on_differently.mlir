// As handed_on.mlir, but for one branch, a buffer more, and numbers for names.
func.func @g(%c: i1, %d: i1) -> (memref<4xi64>, memref<4xi64>) {
  %0 = memref.alloc() : memref<8xi64>
  %1 = memref.alloc() : memref<4xi64>
  %2 = memref.alloc() : memref<4xi64>
  cf.cond_br %c, ^l(%1 : memref<4xi64>), ^l(%1 : memref<4xi64>)
^l(%p : memref<4xi64>):
  cf.cond_br %d, ^e(%1, %p : memref<4xi64>, memref<4xi64>), ^e(%p, %2 : memref<4xi64>, memref<4xi64>)
^e(%q: memref<4xi64>, %r: memref<4xi64>):
  return %q, %r : memref<4xi64>, memref<4xi64>
}
func.func private @fresh() -> memref<2xi8>
func.func @h() {
  %new = call @fresh() : () -> memref<2xi8>
  return
}
