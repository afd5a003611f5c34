// Values written into whole shapes.
func.func @fill(%t: tensor<?x4xf32>, %m: memref<8xi32>, %s: memref<f64>, %x: f32, %i: i32, %lo: f64, %hi: f64, %seed: i32, %r: tensor<4x4xf32>, %q: memref<16x16xi8>) -> tensor<?x4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%t : tensor<?x4xf32>) -> tensor<?x4xf32>
  linalg.fill ins(%i : i32) outs(%m : memref<8xi32>)
  linalg.fill {tag} ins(%lo : f64) outs(%s : memref<f64>)
  %1 = linalg.fill_rng_2d ins(%lo, %hi, %seed : f64, f64, i32) outs(%r : tensor<4x4xf32>) -> tensor<4x4xf32>
  linalg.fill_rng_2d ins(%lo, %hi, %seed : f64, f64, i32) outs(%q : memref<16x16xi8>)
  return %0 : tensor<?x4xf32>
}

func.func @copy(%a: memref<4xf32>, %b: memref<4xf32>, %c: memref<4xf64>, %i: memref<4xi8>, %j: memref<4xi32>, %k: memref<4xindex>) {
  linalg.copy ins(%a : memref<4xf32>) outs(%b : memref<4xf32>)
  linalg.copy ins(%a : memref<4xf32>) outs(%c : memref<4xf64>)
  linalg.copy ins(%c : memref<4xf64>) outs(%a : memref<4xf32>)
  linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%i : memref<4xi8>) outs(%j : memref<4xi32>)
  linalg.copy ins(%i : memref<4xi8>) outs(%j : memref<4xi32>)
  linalg.copy ins(%k : memref<4xindex>) outs(%j : memref<4xi32>)
  return
}
