func.func @"extui-extui"(%arg0: i8) -> i64 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %0 : i32 to i64
  return %1 : i64
}

func.func @"extsi-extsi"(%arg0: i8) -> i64 {
  %0 = arith.extsi %arg0 : i8 to i32
  %1 = arith.extsi %0 : i32 to i64
  return %1 : i64
}

func.func @"extsi-extui"(%arg0: i8) -> i64 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extsi %0 : i32 to i64
  return %1 : i64
}

func.func @"trunci-extsi-same"(%arg0: i8) -> i8 {
  %0 = arith.extsi %arg0 : i8 to i32
  %1 = arith.trunci %0 : i32 to i8
  return %1 : i8
}

func.func @"trunci-extui-same"(%arg0: i8) -> i8 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.trunci %0 : i32 to i8
  return %1 : i8
}

func.func @"trunci-extsi-narrower"(%arg0: i32) -> i8 {
  %0 = arith.extsi %arg0 : i32 to i64
  %1 = arith.trunci %0 : i64 to i8
  return %1 : i8
}

func.func @"trunci-extui-narrower"(%arg0: i32) -> i8 {
  %0 = arith.extui %arg0 : i32 to i64
  %1 = arith.trunci %0 : i64 to i8
  return %1 : i8
}

func.func @"trunci-extsi-wider"(%arg0: i8) -> i32 {
  %0 = arith.extsi %arg0 : i8 to i64
  %1 = arith.trunci %0 : i64 to i32
  return %1 : i32
}

func.func @"trunci-extui-wider"(%arg0: i8) -> i32 {
  %0 = arith.extui %arg0 : i8 to i64
  %1 = arith.trunci %0 : i64 to i32
  return %1 : i32
}

func.func @"trunci-trunci"(%arg0: i64) -> i8 {
  %0 = arith.trunci %arg0 : i64 to i32
  %1 = arith.trunci %0 : i32 to i8
  return %1 : i8
}

func.func @"trunci-trunci-nsw"(%arg0: i64) -> i8 {
  %0 = arith.trunci %arg0 overflow<nsw> : i64 to i32
  %1 = arith.trunci %0 overflow<nuw> : i32 to i8
  return %1 : i8
}

func.func @"trunci-shrsi"(%arg0: i64) -> i32 {
  %c32_i64 = arith.constant 32 : i64
  %0 = arith.shrsi %arg0, %c32_i64 : i64
  %1 = arith.trunci %0 : i64 to i32
  return %1 : i32
}

func.func @"index-cast-back-to-i1"(%arg0: i1) -> i1 {
  %0 = arith.index_cast %arg0 : i1 to index
  %1 = arith.index_cast %0 : index to i1
  return %1 : i1
}

func.func @"index-cast-back-to-integer"(%arg0: i32) -> i32 {
  %0 = arith.index_cast %arg0 : i32 to index
  %1 = arith.index_cast %0 : index to i32
  return %1 : i32
}

func.func @"index-cast-back-to-index"(%arg0: index) -> index {
  %0 = arith.index_cast %arg0 : index to i64
  %1 = arith.index_cast %0 : i64 to index
  return %1 : index
}

func.func @"index-castui-back-to-i1"(%arg0: i1) -> i1 {
  %0 = arith.index_castui %arg0 : i1 to index
  %1 = arith.index_castui %0 : index to i1
  return %1 : i1
}

func.func @"index-castui-back-to-integer"(%arg0: i32) -> i32 {
  %0 = arith.index_castui %arg0 : i32 to index
  %1 = arith.index_castui %0 : index to i32
  return %1 : i32
}

func.func @"index-castui-back-to-index"(%arg0: index) -> index {
  %0 = arith.index_castui %arg0 : index to i64
  %1 = arith.index_castui %0 : i64 to index
  return %1 : index
}

func.func @"index-cast-of-castui-back-to-index"(%arg0: index) -> index {
  %0 = arith.index_castui %arg0 : index to i64
  %1 = arith.index_cast %0 : i64 to index
  return %1 : index
}

func.func @"index-castui-of-cast-back-to-index"(%arg0: index) -> index {
  %0 = arith.index_cast %arg0 : index to i64
  %1 = arith.index_castui %0 : i64 to index
  return %1 : index
}

func.func @"index-cast-on-to-wider"(%arg0: i8) -> i32 {
  %0 = arith.index_cast %arg0 : i8 to index
  %1 = arith.index_cast %0 : index to i32
  return %1 : i32
}

func.func @"index-cast-on-to-narrower"(%arg0: i32) -> i8 {
  %0 = arith.index_cast %arg0 : i32 to index
  %1 = arith.index_cast %0 : index to i8
  return %1 : i8
}

func.func @"index-castui-on-to-wider"(%arg0: i8) -> i32 {
  %0 = arith.index_castui %arg0 : i8 to index
  %1 = arith.index_castui %0 : index to i32
  return %1 : i32
}

func.func @"index-castui-on-to-narrower"(%arg0: i32) -> i8 {
  %0 = arith.index_castui %arg0 : i32 to index
  %1 = arith.index_castui %0 : index to i8
  return %1 : i8
}

func.func @"index-cast-extsi"(%arg0: i8) -> index {
  %0 = arith.extsi %arg0 : i8 to i32
  %1 = arith.index_cast %0 : i32 to index
  return %1 : index
}

func.func @"index-castui-extui"(%arg0: i8) -> index {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.index_castui %0 : i32 to index
  return %1 : index
}

func.func @"index-cast-extui"(%arg0: i8) -> index {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.index_cast %0 : i32 to index
  return %1 : index
}

func.func @"trunci-index-cast"(%arg0: index) -> i32 {
  %0 = arith.index_cast %arg0 : index to i64
  %1 = arith.trunci %0 : i64 to i32
  return %1 : i32
}

func.func @"trunci-index-castui"(%arg0: index) -> i32 {
  %0 = arith.index_castui %arg0 : index to i64
  %1 = arith.trunci %0 : i64 to i32
  return %1 : i32
}

func.func @"bitcast-same"(%arg0: i32) -> i32 {
  %0 = arith.bitcast %arg0 : i32 to i32
  return %0 : i32
}

func.func @"bitcast-bitcast"(%arg0: i32) -> i32 {
  %0 = arith.bitcast %arg0 : i32 to f32
  %1 = arith.bitcast %0 : f32 to i32
  return %1 : i32
}

func.func @"bitcast-complex-bitcast"(%arg0: i32) -> i32 {
  %0 = complex.bitcast %arg0 : i32 to f32
  %1 = arith.bitcast %0 : f32 to i32
  return %1 : i32
}
