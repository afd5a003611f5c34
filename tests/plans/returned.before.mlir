// RUN:
// What is returned is an allocation of its own; what it is made from is not.
func.func @main(%x: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  linalg.add ins(%x, %x : memref<8xf32>, memref<8xf32>) outs(%a : memref<8xf32>)
  %b = memref.alloc() : memref<8xf32>
  linalg.mul ins(%a, %x : memref<8xf32>, memref<8xf32>) outs(%b : memref<8xf32>)
  %c = memref.alloc() : memref<8xf32>
  linalg.add ins(%b, %a : memref<8xf32>, memref<8xf32>) outs(%c : memref<8xf32>)
  return %c : memref<8xf32>
}
