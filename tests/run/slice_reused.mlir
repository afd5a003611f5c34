// Two buffers one after the other in the same bytes: each is there while it is used, and memory
// counts the arena once.
func.func @main() -> (f32, i64) {
  %0 = arith.constant 0 : index
  %x = arith.constant 2.5 : f32
  %k = arith.constant 7 : i64
  %arena = memref.alloc() {alignment = 64 : i64} : memref<128xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a", alignment = 64 : i64} : memref<128xi8> to memref<4xf32>
  memref.store %x, %a[%0] : memref<4xf32>
  %y = memref.load %a[%0] : memref<4xf32>
  %b = memref.view %arena[%0][] {freehold.slice = "b"} : memref<128xi8> to memref<2xi64>
  memref.store %k, %b[%0] : memref<2xi64>
  %l = memref.load %b[%0] : memref<2xi64>
  memref.dealloc %arena : memref<128xi8>
  return %y, %l : f32, i64
}
