// differs: mlir-opt-22 has no such pass.
// Freed at their last uses, two of 65 bytes are there at a time. Aligned to 64 each fills
// 128, allocated or not: the arena is no more than that, and is made.
func.func @padded(%v: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() {alignment = 64 : i64} : memref<65xi8>
  memref.store %v, %a[%c0] : memref<65xi8>
  %b = memref.alloc() {alignment = 64 : i64} : memref<65xi8>
  memref.copy %a, %b : memref<65xi8> to memref<65xi8>
  memref.dealloc %a : memref<65xi8>
  %c = memref.alloc() {alignment = 64 : i64} : memref<65xi8>
  memref.copy %b, %c : memref<65xi8> to memref<65xi8>
  memref.dealloc %b : memref<65xi8>
  %x = memref.load %c[%c0] : memref<65xi8>
  memref.dealloc %c : memref<65xi8>
  return %x : i8
}
