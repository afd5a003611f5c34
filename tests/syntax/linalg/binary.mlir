// Functions of two tensors, over floats, integers, booleans and complex numbers.
func.func @of_f32(%a: tensor<3x5xf32>, %b: tensor<3x5xf32>) {
  %add = linalg.add ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a : tensor<3x5xf32>) -> tensor<3x5xf32>
  %sub = linalg.sub ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a : tensor<3x5xf32>) -> tensor<3x5xf32>
  %mul = linalg.mul ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a : tensor<3x5xf32>) -> tensor<3x5xf32>
  %div = linalg.div ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a : tensor<3x5xf32>) -> tensor<3x5xf32>
  %max = linalg.max ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a : tensor<3x5xf32>) -> tensor<3x5xf32>
  %min = linalg.min ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a : tensor<3x5xf32>) -> tensor<3x5xf32>
  %powf = linalg.powf ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>) outs(%a : tensor<3x5xf32>) -> tensor<3x5xf32>
  return
}

func.func @of_i32(%a: tensor<3x5xi32>, %b: tensor<3x5xi32>) {
  %add = linalg.add ins(%a, %b : tensor<3x5xi32>, tensor<3x5xi32>) outs(%a : tensor<3x5xi32>) -> tensor<3x5xi32>
  %sub = linalg.sub ins(%a, %b : tensor<3x5xi32>, tensor<3x5xi32>) outs(%a : tensor<3x5xi32>) -> tensor<3x5xi32>
  %mul = linalg.mul ins(%a, %b : tensor<3x5xi32>, tensor<3x5xi32>) outs(%a : tensor<3x5xi32>) -> tensor<3x5xi32>
  %div = linalg.div ins(%a, %b : tensor<3x5xi32>, tensor<3x5xi32>) outs(%a : tensor<3x5xi32>) -> tensor<3x5xi32>
  %div_unsigned = linalg.div_unsigned ins(%a, %b : tensor<3x5xi32>, tensor<3x5xi32>) outs(%a : tensor<3x5xi32>) -> tensor<3x5xi32>
  %max = linalg.max ins(%a, %b : tensor<3x5xi32>, tensor<3x5xi32>) outs(%a : tensor<3x5xi32>) -> tensor<3x5xi32>
  %min = linalg.min ins(%a, %b : tensor<3x5xi32>, tensor<3x5xi32>) outs(%a : tensor<3x5xi32>) -> tensor<3x5xi32>
  return
}

func.func @of_i1(%a: tensor<3x5xi1>, %b: tensor<3x5xi1>) {
  %add = linalg.add ins(%a, %b : tensor<3x5xi1>, tensor<3x5xi1>) outs(%a : tensor<3x5xi1>) -> tensor<3x5xi1>
  %mul = linalg.mul ins(%a, %b : tensor<3x5xi1>, tensor<3x5xi1>) outs(%a : tensor<3x5xi1>) -> tensor<3x5xi1>
  %max = linalg.max ins(%a, %b : tensor<3x5xi1>, tensor<3x5xi1>) outs(%a : tensor<3x5xi1>) -> tensor<3x5xi1>
  %min = linalg.min ins(%a, %b : tensor<3x5xi1>, tensor<3x5xi1>) outs(%a : tensor<3x5xi1>) -> tensor<3x5xi1>
  return
}

func.func @of_complex_f32(%a: tensor<3x5xcomplex<f32>>, %b: tensor<3x5xcomplex<f32>>) {
  %add = linalg.add ins(%a, %b : tensor<3x5xcomplex<f32>>, tensor<3x5xcomplex<f32>>) outs(%a : tensor<3x5xcomplex<f32>>) -> tensor<3x5xcomplex<f32>>
  %sub = linalg.sub ins(%a, %b : tensor<3x5xcomplex<f32>>, tensor<3x5xcomplex<f32>>) outs(%a : tensor<3x5xcomplex<f32>>) -> tensor<3x5xcomplex<f32>>
  %mul = linalg.mul ins(%a, %b : tensor<3x5xcomplex<f32>>, tensor<3x5xcomplex<f32>>) outs(%a : tensor<3x5xcomplex<f32>>) -> tensor<3x5xcomplex<f32>>
  %div = linalg.div ins(%a, %b : tensor<3x5xcomplex<f32>>, tensor<3x5xcomplex<f32>>) outs(%a : tensor<3x5xcomplex<f32>>) -> tensor<3x5xcomplex<f32>>
  return
}

func.func @of_bf16(%a: tensor<3x5xbf16>, %b: tensor<3x5xbf16>) {
  %add = linalg.add ins(%a, %b : tensor<3x5xbf16>, tensor<3x5xbf16>) outs(%a : tensor<3x5xbf16>) -> tensor<3x5xbf16>
  %max = linalg.max ins(%a, %b : tensor<3x5xbf16>, tensor<3x5xbf16>) outs(%a : tensor<3x5xbf16>) -> tensor<3x5xbf16>
  return
}
