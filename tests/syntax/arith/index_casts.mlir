func.func @casts(%i: index, %a: i32, %b: i128, %v: vector<[4]xindex>, %t: tensor<2x?xi8>, %m: memref<4xindex>) {
  %0 = arith.index_cast %i : index to i32
  %1 = arith.index_cast %a : i32 to index
  %2 = arith.index_castui %b : i128 to index
  %3 = arith.index_castui %i : index to i1
  %4 = arith.index_cast %v : vector<[4]xindex> to vector<[4]xi64>
  %5 = arith.index_castui %t : tensor<2x?xi8> to tensor<2x?xindex>
  %6 = arith.index_cast %m : memref<4xindex> to memref<4xi64>
  %7 = arith.bitcast %a : i32 to f32
  %8 = arith.bitcast %6 : memref<4xi64> to memref<4xf64>
  %9 = arith.sitofp %a : i32 to f16
  %10 = arith.uitofp %b : i128 to f80
  %11 = arith.fptosi %9 : f16 to i4
  %12 = arith.fptoui %10 : f80 to i256
  return
}
