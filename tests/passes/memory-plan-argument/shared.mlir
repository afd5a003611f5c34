// differs: mlir-opt-22 has no such pass.
// What a private function needs is a part of its caller's arena, while the call runs: both calls
// have it where %a was, or %b is not yet. What @inner needs goes through @outer.
func.func private @inner(%x: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %t = memref.alloc() {alignment = 64 : i64} : memref<8xi64>
  memref.store %x, %t[%c0] : memref<8xi64>
  %y = memref.load %t[%c0] : memref<8xi64>
  memref.dealloc %t : memref<8xi64>
  return %y : i64
}

func.func private @outer(%x: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = memref.alloc() : memref<4xi64>
  memref.store %x, %s[%c0] : memref<4xi64>
  scf.for %i = %c0 to %c4 step %c1 {
    %v = memref.load %s[%c0] : memref<4xi64>
    %w = func.call @inner(%v) : (i64) -> i64
    memref.store %w, %s[%c0] : memref<4xi64>
  }
  %y = memref.load %s[%c0] : memref<4xi64>
  memref.dealloc %s : memref<4xi64>
  return %y : i64
}

func.func @main(%x: i64) -> i64 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xi64>
  memref.store %x, %a[%c0] : memref<16xi64>
  %p = memref.load %a[%c0] : memref<16xi64>
  memref.dealloc %a : memref<16xi64>
  %q = call @outer(%p) : (i64) -> i64
  %b = memref.alloc() : memref<16xi64>
  memref.store %q, %b[%c0] : memref<16xi64>
  %r = call @outer(%q) : (i64) -> i64
  %s = memref.load %b[%c0] : memref<16xi64>
  memref.dealloc %b : memref<16xi64>
  %t = arith.addi %r, %s : i64
  return %t : i64
}
