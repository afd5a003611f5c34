func.func @"andi-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.andi %arg0, %c0_i32 : i32
  return %0 : i32
}

func.func @"andi-ones"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.andi %arg0, %c-1_i32 : i32
  return %0 : i32
}

func.func @"andi-itself"(%arg0: i32) -> i32 {
  %0 = arith.andi %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"andi-complement"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.xori %arg0, %c-1_i32 : i32
  %1 = arith.andi %arg0, %0 : i32
  return %1 : i32
}

func.func @"andi-again"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.andi %arg0, %arg1 : i32
  %1 = arith.andi %arg0, %0 : i32
  return %1 : i32
}

func.func @"andi-andi-constants"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.andi %arg0, %c5_i32 : i32
  %1 = arith.andi %0, %c3_i32 : i32
  return %1 : i32
}

func.func @"andi-absorbs-or"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.ori %arg0, %arg1 : i32
  %1 = arith.andi %arg0, %0 : i32
  return %1 : i32
}

func.func @"andi-cases"(%arg0: i32, %arg1: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.ori %arg0, %arg1 : i32
  %1 = arith.xori %arg1, %c-1_i32 : i32
  %2 = arith.ori %arg0, %1 : i32
  %3 = arith.andi %0, %2 : i32
  return %3 : i32
}

func.func @"andi-drops-complement"(%arg0: i32, %arg1: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.xori %arg0, %c-1_i32 : i32
  %1 = arith.ori %0, %arg1 : i32
  %2 = arith.andi %arg0, %1 : i32
  return %2 : i32
}

func.func @"andi-complement-drops-repetition"(%arg0: i32, %arg1: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.xori %arg0, %c-1_i32 : i32
  %1 = arith.ori %arg0, %arg1 : i32
  %2 = arith.andi %0, %1 : i32
  return %2 : i32
}

func.func @"andi-extui"(%arg0: i8, %arg1: i8) -> i32 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.andi %0, %1 : i32
  return %2 : i32
}

func.func @"andi-extsi"(%arg0: i8, %arg1: i8) -> i32 {
  %0 = arith.extsi %arg0 : i8 to i32
  %1 = arith.extsi %arg1 : i8 to i32
  %2 = arith.andi %0, %1 : i32
  return %2 : i32
}

func.func @"ori-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.ori %arg0, %c0_i32 : i32
  return %0 : i32
}

func.func @"ori-ones"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.ori %arg0, %c-1_i32 : i32
  return %0 : i32
}

func.func @"ori-itself"(%arg0: i32) -> i32 {
  %0 = arith.ori %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"ori-again"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.ori %arg0, %arg1 : i32
  %1 = arith.ori %arg0, %0 : i32
  return %1 : i32
}

func.func @"ori-ori-constants"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.ori %arg0, %c5_i32 : i32
  %1 = arith.ori %0, %c3_i32 : i32
  return %1 : i32
}

func.func @"ori-absorbs-and"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.andi %arg0, %arg1 : i32
  %1 = arith.ori %arg0, %0 : i32
  return %1 : i32
}

func.func @"ori-cases"(%arg0: i32, %arg1: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.andi %arg0, %arg1 : i32
  %1 = arith.xori %arg1, %c-1_i32 : i32
  %2 = arith.andi %arg0, %1 : i32
  %3 = arith.ori %0, %2 : i32
  return %3 : i32
}

func.func @"ori-drops-complement"(%arg0: i32, %arg1: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.xori %arg0, %c-1_i32 : i32
  %1 = arith.andi %0, %arg1 : i32
  %2 = arith.ori %arg0, %1 : i32
  return %2 : i32
}

func.func @"ori-complement-drops-repetition"(%arg0: i32, %arg1: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.xori %arg0, %c-1_i32 : i32
  %1 = arith.andi %arg0, %arg1 : i32
  %2 = arith.ori %0, %1 : i32
  return %2 : i32
}

func.func @"ori-of-difference"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.xori %arg0, %arg1 : i32
  %1 = arith.ori %arg0, %0 : i32
  return %1 : i32
}

func.func @"ori-and-xor"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.andi %arg0, %arg1 : i32
  %1 = arith.xori %arg0, %arg1 : i32
  %2 = arith.ori %0, %1 : i32
  return %2 : i32
}

func.func @"ori-extui"(%arg0: i8, %arg1: i8) -> i32 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.ori %0, %1 : i32
  return %2 : i32
}

func.func @"ori-extsi"(%arg0: i8, %arg1: i8) -> i32 {
  %0 = arith.extsi %arg0 : i8 to i32
  %1 = arith.extsi %arg1 : i8 to i32
  %2 = arith.ori %0, %1 : i32
  return %2 : i32
}

func.func @"xori-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.xori %arg0, %c0_i32 : i32
  return %0 : i32
}

func.func @"xori-itself"(%arg0: i32) -> i32 {
  %0 = arith.xori %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"xori-again"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.xori %arg0, %arg1 : i32
  %1 = arith.xori %0, %arg1 : i32
  return %1 : i32
}

func.func @"xori-xori-constants"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.xori %arg0, %c5_i32 : i32
  %1 = arith.xori %0, %c3_i32 : i32
  return %1 : i32
}

func.func @"xori-common-operand"(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
  %0 = arith.xori %arg0, %arg1 : i32
  %1 = arith.xori %arg0, %arg2 : i32
  %2 = arith.xori %0, %1 : i32
  return %2 : i32
}

func.func @"xori-and-or"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.andi %arg0, %arg1 : i32
  %1 = arith.ori %arg0, %arg1 : i32
  %2 = arith.xori %0, %1 : i32
  return %2 : i32
}

func.func @"xori-xor-or"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.xori %arg0, %arg1 : i32
  %1 = arith.ori %arg0, %arg1 : i32
  %2 = arith.xori %0, %1 : i32
  return %2 : i32
}

func.func @"xori-xor-and"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.xori %arg0, %arg1 : i32
  %1 = arith.andi %arg0, %arg1 : i32
  %2 = arith.xori %0, %1 : i32
  return %2 : i32
}

func.func @"xori-not-cmpi"(%arg0: i32, %arg1: i32) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi slt, %arg0, %arg1 : i32
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}

func.func @"xori-extui"(%arg0: i8, %arg1: i8) -> i32 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.xori %0, %1 : i32
  return %2 : i32
}

func.func @"xori-extsi"(%arg0: i8, %arg1: i8) -> i32 {
  %0 = arith.extsi %arg0 : i8 to i32
  %1 = arith.extsi %arg1 : i8 to i32
  %2 = arith.xori %0, %1 : i32
  return %2 : i32
}
