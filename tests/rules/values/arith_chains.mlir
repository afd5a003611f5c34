func.func @"addi-addi-constants"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 : i32
  %1 = arith.addi %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"addi-addi-constants-overflow"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.addi %0, %c-1_i32 overflow<nuw> : i32
  return %1 : i32
}

func.func @"addi-addi-constants-index"(%arg0: index) -> index {
  %c5 = arith.constant 5 : index
  %0 = arith.addi %arg0, %c5 : index
  %1 = arith.addi %0, %c5 : index
  return %1 : index
}

func.func @"addi-addi-constants-index-nuw"(%arg0: index) -> index {
  %c5 = arith.constant 5 : index
  %0 = arith.addi %arg0, %c5 overflow<nuw> : index
  %1 = arith.addi %0, %c5 overflow<nuw> : index
  return %1 : index
}

func.func @"addi-subi-right-constants"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %arg0, %c5_i32 : i32
  %1 = arith.addi %0, %c3_i32 : i32
  return %1 : i32
}

func.func @"addi-subi-right-constants-overflow"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.addi %0, %c3_i32 overflow<nuw> : i32
  return %1 : i32
}

func.func @"addi-subi-right-constants-index"(%arg0: index) -> index {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = arith.subi %arg0, %c5 : index
  %1 = arith.addi %0, %c3 : index
  return %1 : index
}

func.func @"addi-subi-left-constants"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %c5_i32, %arg0 : i32
  %1 = arith.addi %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"addi-subi-left-constants-overflow"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nuw> : i32
  %1 = arith.addi %0, %c-1_i32 overflow<nuw> : i32
  return %1 : i32
}

func.func @"addi-subi-left-constants-index"(%arg0: index) -> index {
  %c5 = arith.constant 5 : index
  %0 = arith.subi %c5, %arg0 : index
  %1 = arith.addi %0, %c5 : index
  return %1 : index
}

func.func @"subi-from-addi-constants"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 : i32
  %1 = arith.subi %c3_i32, %0 : i32
  return %1 : i32
}

func.func @"subi-from-addi-constants-overflow"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.subi %c3_i32, %0 overflow<nuw> : i32
  return %1 : i32
}

func.func @"subi-from-addi-constants-index"(%arg0: index) -> index {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = arith.addi %arg0, %c5 : index
  %1 = arith.subi %c3, %0 : index
  return %1 : index
}

func.func @"subi-from-addi-constants-index-nuw"(%arg0: index) -> index {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = arith.addi %arg0, %c5 overflow<nuw> : index
  %1 = arith.subi %c3, %0 overflow<nuw> : index
  return %1 : index
}

func.func @"subi-subi-right-constants"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %arg0, %c5_i32 : i32
  %1 = arith.subi %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"subi-subi-right-constants-overflow"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.subi %0, %c-1_i32 overflow<nuw> : i32
  return %1 : i32
}

func.func @"subi-subi-right-constants-index"(%arg0: index) -> index {
  %c5 = arith.constant 5 : index
  %0 = arith.subi %arg0, %c5 : index
  %1 = arith.subi %0, %c5 : index
  return %1 : index
}

func.func @"subi-subi-right-constants-index-nuw"(%arg0: index) -> index {
  %c5 = arith.constant 5 : index
  %0 = arith.subi %arg0, %c5 overflow<nuw> : index
  %1 = arith.subi %0, %c5 overflow<nuw> : index
  return %1 : index
}

func.func @"subi-subi-left-constants"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %c5_i32, %arg0 : i32
  %1 = arith.subi %0, %c3_i32 : i32
  return %1 : i32
}

func.func @"subi-subi-left-constants-overflow"(%arg0: i32) -> i32 {
  %c7_i32 = arith.constant 7 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nuw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nuw> : i32
  return %1 : i32
}

func.func @"subi-subi-left-constants-index"(%arg0: index) -> index {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = arith.subi %c5, %arg0 : index
  %1 = arith.subi %0, %c3 : index
  return %1 : index
}

func.func @"subi-subi-left-constants-index-nuw"(%arg0: index) -> index {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = arith.subi %c5, %arg0 overflow<nuw> : index
  %1 = arith.subi %0, %c3 overflow<nuw> : index
  return %1 : index
}

func.func @"subi-from-subi-right-constants"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %arg0, %c5_i32 : i32
  %1 = arith.subi %c5_i32, %0 : i32
  return %1 : i32
}

func.func @"subi-from-subi-right-constants-overflow"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.subi %c-1_i32, %0 overflow<nuw> : i32
  return %1 : i32
}

func.func @"subi-from-subi-right-constants-index"(%arg0: index) -> index {
  %c5 = arith.constant 5 : index
  %0 = arith.subi %arg0, %c5 : index
  %1 = arith.subi %c5, %0 : index
  return %1 : index
}

func.func @"subi-from-subi-left-constants"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %c5_i32, %arg0 : i32
  %1 = arith.subi %c3_i32, %0 : i32
  return %1 : i32
}

func.func @"subi-from-subi-left-constants-overflow"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nuw> : i32
  %1 = arith.subi %c3_i32, %0 overflow<nuw> : i32
  return %1 : i32
}

func.func @"subi-from-subi-left-constants-index"(%arg0: index) -> index {
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %0 = arith.subi %c5, %arg0 : index
  %1 = arith.subi %c3, %0 : index
  return %1 : index
}

func.func @"subi-addi-constants"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 : i32
  %1 = arith.subi %0, %c3_i32 : i32
  return %1 : i32
}
