func.func @f(%a: memref<4x4xf32>, %b: memref<4x4xf32>, %c: memref<4x4xf32>, %x: f32, %i: memref<4x4xi32>, %v: memref<4xf32>,
    %s: memref<f32>, %bm: memref<2x4x4xf32>) {
  linalg.fill ins(%x : f32) outs(%a : memref<4x4xf32>)
  linalg.fill {tag} ins(%x : f32) outs(%a : memref<4x4xf32>)
  linalg.copy ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  linalg.copy ins(%a : memref<4x4xf32>) outs(%i : memref<4x4xi32>)
  linalg.add ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.sub ins(%i, %i : memref<4x4xi32>, memref<4x4xi32>) outs(%i : memref<4x4xi32>)
  linalg.mul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.div ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.div_unsigned ins(%i, %i : memref<4x4xi32>, memref<4x4xi32>) outs(%i : memref<4x4xi32>)
  linalg.max ins(%i, %i : memref<4x4xi32>, memref<4x4xi32>) outs(%i : memref<4x4xi32>)
  linalg.min ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.exp ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  linalg.log ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  linalg.abs ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  linalg.negf ins(%a : memref<4x4xf32>) outs(%b : memref<4x4xf32>)
  linalg.matmul ins(%a, %b : memref<4x4xf32>, memref<4x4xf32>) outs(%c : memref<4x4xf32>)
  linalg.batch_matmul ins(%bm, %bm : memref<2x4x4xf32>, memref<2x4x4xf32>) outs(%bm : memref<2x4x4xf32>)
  linalg.matvec ins(%a, %v : memref<4x4xf32>, memref<4xf32>) outs(%v : memref<4xf32>)
  linalg.vecmat ins(%v, %a : memref<4xf32>, memref<4x4xf32>) outs(%v : memref<4xf32>)
  linalg.dot ins(%v, %v : memref<4xf32>, memref<4xf32>) outs(%s : memref<f32>)
  return
}
