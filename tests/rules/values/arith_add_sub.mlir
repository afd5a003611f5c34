func.func @"addi-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.addi %arg0, %c0_i32 : i32
  return %0 : i32
}

func.func @"addi-difference"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.addi %0, %arg1 : i32
  return %1 : i32
}

func.func @"subi-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.subi %arg0, %c0_i32 : i32
  return %0 : i32
}

func.func @"subi-itself"(%arg0: i32) -> i32 {
  %0 = arith.subi %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"subi-sum"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.subi %0, %arg1 : i32
  return %1 : i32
}

func.func @"subi-from-its-difference"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.subi %arg0, %0 : i32
  return %1 : i32
}

func.func @"addi-complement"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.xori %arg0, %c-1_i32 : i32
  %1 = arith.addi %arg0, %0 : i32
  return %1 : i32
}

func.func @"addi-negated-product"(%arg0: i32, %arg1: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.muli %arg1, %c-1_i32 : i32
  %1 = arith.addi %arg0, %0 : i32
  return %1 : i32
}

func.func @"subi-negated-product"(%arg0: i32, %arg1: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.muli %arg1, %c-1_i32 : i32
  %1 = arith.subi %arg0, %0 : i32
  return %1 : i32
}

func.func @"subi-difference-minus-its-first"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.subi %0, %arg0 : i32
  return %1 : i32
}

func.func @"subi-minus-sum"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.subi %arg0, %0 : i32
  return %1 : i32
}

func.func @"addi-negation"(%arg0: i32, %arg1: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.subi %c0_i32, %arg1 : i32
  %1 = arith.addi %arg0, %0 : i32
  return %1 : i32
}

func.func @"subi-negation"(%arg0: i32, %arg1: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.subi %c0_i32, %arg1 : i32
  %1 = arith.subi %arg0, %0 : i32
  return %1 : i32
}

func.func @"addi-complement-one"(%arg0: i32) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.xori %arg0, %c-1_i32 : i32
  %1 = arith.addi %0, %c1_i32 : i32
  return %1 : i32
}

func.func @"addi-differences"(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.subi %arg1, %arg2 : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}

func.func @"subi-sums"(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.addi %arg0, %arg2 : i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}

func.func @"subi-differences-same-right"(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.subi %arg2, %arg1 : i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}

func.func @"subi-differences-same-left"(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.subi %arg0, %arg2 : i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}

func.func @"subi-sum-minus-difference"(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.subi %arg0, %arg2 : i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}

func.func @"addi-difference-and-sum"(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.addi %arg1, %arg2 : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}

func.func @"addi-and-or"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.andi %arg0, %arg1 : i32
  %1 = arith.ori %arg0, %arg1 : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}

func.func @"addi-and-xor"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.andi %arg0, %arg1 : i32
  %1 = arith.xori %arg0, %arg1 : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}

func.func @"subi-or-and"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.ori %arg0, %arg1 : i32
  %1 = arith.andi %arg0, %arg1 : i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}

func.func @"subi-or-xor"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.ori %arg0, %arg1 : i32
  %1 = arith.xori %arg0, %arg1 : i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}

func.func @"subi-sum-minus-or"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.ori %arg0, %arg1 : i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}

func.func @"subi-sum-minus-and"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.andi %arg0, %arg1 : i32
  %2 = arith.subi %0, %1 : i32
  return %2 : i32
}
