// A structured operation, and a read of a vector, see what is gone.
func.func @main() {
  %0 = arith.constant 0 : index
  %x = arith.constant 2.5 : f32
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %v = vector.load %a[%0] : memref<4xf32>, vector<4xf32>
  %b = memref.view %arena[%0][] {freehold.slice = "b"} : memref<64xi8> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  memref.dealloc %arena : memref<64xi8>
  return
}
