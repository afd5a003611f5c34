// Which of two buffers lives on is known when the program runs: comparisons are left, rules fire, and a chain of blocks folds.
func.func @joined(%c: i1, %d: i1, %in: memref<4xi64>) -> (memref<4xi64>, memref<4xi64>) {
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  %view = memref.cast %a : memref<4xi64> to memref<?xi64>
  cf.cond_br %c, ^left, ^right
^left:
  cf.br ^meet(%a : memref<4xi64>)
^right:
  cf.br ^far
^far:
  cf.br ^meet(%b : memref<4xi64>)
^meet(%m: memref<4xi64>):
  cf.cond_br %d, ^end(%a, %m : memref<4xi64>, memref<4xi64>), ^end(%m, %b : memref<4xi64>, memref<4xi64>)
^end(%q: memref<4xi64>, %r: memref<4xi64>):
  return %q, %r : memref<4xi64>, memref<4xi64>
}
func.func @nothing() {
  return
}
