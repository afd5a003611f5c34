// Functions of one tensor, as operations of their own and as kinds of one.
func.func @named(%a: tensor<4x?xf32>, %o: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = linalg.exp ins(%a : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %1 = linalg.log ins(%0 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %2 = linalg.abs ins(%1 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %3 = linalg.ceil ins(%2 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %4 = linalg.floor ins(%3 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %5 = linalg.negf ins(%4 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %6 = linalg.reciprocal ins(%5 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %7 = linalg.round ins(%6 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %8 = linalg.sqrt ins(%7 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %9 = linalg.rsqrt ins(%8 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %10 = linalg.square ins(%9 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %11 = linalg.tanh ins(%10 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  %12 = linalg.erf ins(%11 : tensor<4x?xf32>) outs(%o : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %12 : tensor<4x?xf32>
}

func.func @kinds(%a: memref<8xf64>, %o: memref<8xf64>) {
  linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  linalg.elementwise kind=#linalg.elementwise_kind<log> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  linalg.elementwise kind=#linalg.elementwise_kind<abs> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  linalg.elementwise kind=#linalg.elementwise_kind<ceil> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  linalg.elementwise kind=#linalg.elementwise_kind<floor> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  linalg.elementwise kind=#linalg.elementwise_kind<negf> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  linalg.elementwise kind=#linalg.elementwise_kind<reciprocal> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  linalg.elementwise kind=#linalg.elementwise_kind<round> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  linalg.elementwise kind=#linalg.elementwise_kind<sqrt> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  linalg.elementwise kind=#linalg.elementwise_kind<rsqrt> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  linalg.elementwise kind=#linalg.elementwise_kind<square> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  linalg.elementwise kind=#linalg.elementwise_kind<tanh> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  linalg.elementwise kind=#linalg.elementwise_kind<erf> ins(%a : memref<8xf64>) outs(%o : memref<8xf64>)
  return
}
