func.func @main(%n: index, %m: index) -> (f32, f32) {
  %0 = arith.constant 0 : index
  %4 = arith.constant 4 : index
  %x = arith.constant 1.5 : f32
  %bytes = arith.muli %n, %4 : index
  %other = arith.muli %m, %4 : index
  %twice = arith.addi %bytes, %bytes : index
  %total = arith.addi %twice, %other : index
  %arena = memref.alloc(%total) {alignment = 64 : i64} : memref<?xi8>
  %a = memref.view %arena[%0][%n] {freehold.slice = "a"} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  %b = memref.view %arena[%twice][%m] {freehold.slice = "b"} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  %c = memref.view %arena[%bytes][%n] {freehold.slice = "c"} : memref<?xi8> to memref<?xf32>
  linalg.add ins(%a, %a : memref<?xf32>, memref<?xf32>) outs(%c : memref<?xf32>)
  %d = memref.view %arena[%0][%n] {freehold.slice = "d"} : memref<?xi8> to memref<?xf32>
  linalg.mul ins(%c, %c : memref<?xf32>, memref<?xf32>) outs(%d : memref<?xf32>)
  %nn = arith.cmpi ugt, %n, %0 : index
  %mm = arith.cmpi ugt, %m, %0 : index
  cf.assert %nn, "n"
  cf.assert %mm, "m"
  %r = memref.load %d[%0] : memref<?xf32>
  %s = memref.load %b[%0] : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r, %s : f32, f32
}
