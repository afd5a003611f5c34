// A number across two elements of a copied window is not one of the memory below.
func.func @f(%x: memref<1024xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %b = memref.alloc() : memref<4096xi8>
  %v = memref.view %b[%c0][] : memref<4096xi8> to memref<1024xi32>
  memref.copy %x, %v : memref<1024xi32> to memref<1024xi32>
  %w = memref.view %b[%c2][] : memref<4096xi8> to memref<500xi32>
  %r = memref.load %w[%c0] : memref<500xi32>
  memref.dealloc %b : memref<4096xi8>
  return %r : i32
}
