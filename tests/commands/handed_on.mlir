// Two buffers are handed on to two names: which is which is known when the program runs.
func.func @g(%c: i1, %d: i1) -> (memref<4xi64>, memref<4xi64>) {
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  cf.cond_br %c, ^l(%a : memref<4xi64>), ^l(%b : memref<4xi64>)
^l(%p : memref<4xi64>):
  cf.cond_br %d, ^e(%a, %p : memref<4xi64>, memref<4xi64>), ^e(%p, %b : memref<4xi64>, memref<4xi64>)
^e(%q: memref<4xi64>, %r: memref<4xi64>):
  return %q, %r : memref<4xi64>, memref<4xi64>
}
