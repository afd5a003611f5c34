// RUN: 3,2
// RUN: 1,4
// Sizes and offsets that are computed at run time.
func.func @main(%n: index, %m: index) -> (f32, f32) {
  %0 = arith.constant 0 : index
  %x = arith.constant 1.5 : f32
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  %b = memref.alloc(%m) : memref<?xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  %c = memref.alloc(%n) : memref<?xf32>
  linalg.add ins(%a, %a : memref<?xf32>, memref<?xf32>) outs(%c : memref<?xf32>)
  %d = memref.alloc(%n) : memref<?xf32>
  linalg.mul ins(%c, %c : memref<?xf32>, memref<?xf32>) outs(%d : memref<?xf32>)
  %nn = arith.cmpi ugt, %n, %0 : index
  %mm = arith.cmpi ugt, %m, %0 : index
  cf.assert %nn, "n"
  cf.assert %mm, "m"
  %r = memref.load %d[%0] : memref<?xf32>
  %s = memref.load %b[%0] : memref<?xf32>
  return %r, %s : f32, f32
}
