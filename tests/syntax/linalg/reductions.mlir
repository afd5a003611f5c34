// Reductions and maps, in short and in long form.
func.func @reduce(%t: tensor<16x32x64xf32>, %o: tensor<16x64xf32>, %m: memref<8x4xi32>, %n: memref<4xi32>, %p: tensor<16x32x64xf32>) -> tensor<16x64xf32> {
  %0 = linalg.reduce { arith.addf } ins(%t : tensor<16x32x64xf32>) outs(%o : tensor<16x64xf32>) dimensions = [1]
  %1:2 = linalg.reduce ins(%t, %p : tensor<16x32x64xf32>, tensor<16x32x64xf32>) outs(%o, %0 : tensor<16x64xf32>, tensor<16x64xf32>) dimensions = [1] {pair}
    (%a: f32, %b: f32, %x: f32, %y: f32) {
      %s = arith.addf %a, %x : f32
      %q = arith.maximumf %b, %y : f32
      linalg.yield %s, %q : f32, f32
    }
  linalg.reduce { arith.muli {overflowFlags = #arith.overflow<none>} } ins(%m : memref<8x4xi32>) outs(%n : memref<4xi32>) dimensions = [0]
  linalg.reduce ins(%m : memref<8x4xi32>) outs(%n : memref<4xi32>) dimensions = [0]
    (%in: i32, %acc: i32) {
      %s = arith.subi %in, %acc : i32
      linalg.yield %s : i32
    }
  %2 = linalg.reduce { arith.maximumf {fastmath = #arith.fastmath<nnan>} } ins(%t : tensor<16x32x64xf32>) outs(%o : tensor<16x64xf32>) dimensions = [1]
  return %1#0 : tensor<16x64xf32>
}

func.func @map(%a: tensor<64xf32>, %b: tensor<64xf32>, %m: memref<?xi8>, %f: f32) -> tensor<64xf32> {
  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<64xf32>, tensor<64xf32>) outs(%a : tensor<64xf32>)
  %1 = linalg.map { math.absf } ins(%0 : tensor<64xf32>) outs(%b : tensor<64xf32>) {tag}
  %2 = linalg.map ins(%a, %1 : tensor<64xf32>, tensor<64xf32>) outs(%b : tensor<64xf32>)
    (%x: f32, %y: f32, %z: f32) {
      %s = arith.mulf %x, %f : f32
      %t = arith.addf %s, %y : f32
      linalg.yield %t : f32
    }
  linalg.map outs(%m : memref<?xi8>)
    (%x: i8) {
      %c = arith.constant 7 : i8
      linalg.yield %c : i8
    }
  %3 = linalg.map { math.fma {fastmath = #arith.fastmath<contract>} } ins(%a, %b, %2 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) outs(%b : tensor<64xf32>)
  return %3 : tensor<64xf32>
}
