func.func @"cmpi-eq-itself"(%arg0: i32) -> i1 {
  %0 = arith.cmpi eq, %arg0, %arg0 : i32
  return %0 : i1
}

func.func @"cmpi-ne-itself"(%arg0: i32) -> i1 {
  %0 = arith.cmpi ne, %arg0, %arg0 : i32
  return %0 : i1
}

func.func @"cmpi-slt-itself"(%arg0: i32) -> i1 {
  %0 = arith.cmpi slt, %arg0, %arg0 : i32
  return %0 : i1
}

func.func @"cmpi-sle-itself"(%arg0: i32) -> i1 {
  %0 = arith.cmpi sle, %arg0, %arg0 : i32
  return %0 : i1
}

func.func @"cmpi-sgt-itself"(%arg0: i32) -> i1 {
  %0 = arith.cmpi sgt, %arg0, %arg0 : i32
  return %0 : i1
}

func.func @"cmpi-sge-itself"(%arg0: i32) -> i1 {
  %0 = arith.cmpi sge, %arg0, %arg0 : i32
  return %0 : i1
}

func.func @"cmpi-ult-itself"(%arg0: i32) -> i1 {
  %0 = arith.cmpi ult, %arg0, %arg0 : i32
  return %0 : i1
}

func.func @"cmpi-ule-itself"(%arg0: i32) -> i1 {
  %0 = arith.cmpi ule, %arg0, %arg0 : i32
  return %0 : i1
}

func.func @"cmpi-ugt-itself"(%arg0: i32) -> i1 {
  %0 = arith.cmpi ugt, %arg0, %arg0 : i32
  return %0 : i1
}

func.func @"cmpi-uge-itself"(%arg0: i32) -> i1 {
  %0 = arith.cmpi uge, %arg0, %arg0 : i32
  return %0 : i1
}

func.func @"cmpi-constant-to-the-right"(%arg0: i32) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.cmpi ule, %c0_i32, %arg0 : i32
  return %0 : i1
}

func.func @"cmpi-i1-ne-false"(%arg0: i1) -> i1 {
  %false = arith.constant false
  %0 = arith.cmpi ne, %arg0, %false : i1
  return %0 : i1
}

func.func @"cmpi-i1-eq-true"(%arg0: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi eq, %arg0, %true : i1
  return %0 : i1
}

func.func @"cmpi-i1-ugt-false"(%arg0: i1) -> i1 {
  %false = arith.constant false
  %0 = arith.cmpi ugt, %arg0, %false : i1
  return %0 : i1
}

func.func @"cmpi-i1-uge-true"(%arg0: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi uge, %arg0, %true : i1
  return %0 : i1
}

func.func @"cmpi-i1-slt-false"(%arg0: i1) -> i1 {
  %false = arith.constant false
  %0 = arith.cmpi slt, %arg0, %false : i1
  return %0 : i1
}

func.func @"cmpi-i1-sle-true"(%arg0: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi sle, %arg0, %true : i1
  return %0 : i1
}

func.func @"cmpi-ne-zero-extui-i1"(%arg0: i1) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.extui %arg0 : i1 to i32
  %1 = arith.cmpi ne, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ne-zero-extsi-i1"(%arg0: i1) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.extsi %arg0 : i1 to i32
  %1 = arith.cmpi ne, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-eq-zero-extui-i1"(%arg0: i1) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.extui %arg0 : i1 to i32
  %1 = arith.cmpi eq, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-eq-zero-extsi-i1"(%arg0: i1) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.extsi %arg0 : i1 to i32
  %1 = arith.cmpi eq, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-eq-one-extui-i1"(%arg0: i1) -> i1 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.extui %arg0 : i1 to i32
  %1 = arith.cmpi eq, %0, %c1_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ne-one-extui-i1"(%arg0: i1) -> i1 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.extui %arg0 : i1 to i32
  %1 = arith.cmpi ne, %0, %c1_i32 : i32
  return %1 : i1
}

func.func @"cmpi-eq-minus-one-extsi-i1"(%arg0: i1) -> i1 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.extsi %arg0 : i1 to i32
  %1 = arith.cmpi eq, %0, %c-1_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ne-minus-one-extsi-i1"(%arg0: i1) -> i1 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.extsi %arg0 : i1 to i32
  %1 = arith.cmpi ne, %0, %c-1_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ugt-zero-extui-i1"(%arg0: i1) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.extui %arg0 : i1 to i32
  %1 = arith.cmpi ugt, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-sgt-zero-extui-i1"(%arg0: i1) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.extui %arg0 : i1 to i32
  %1 = arith.cmpi sgt, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ult-one-extui-i1"(%arg0: i1) -> i1 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.extui %arg0 : i1 to i32
  %1 = arith.cmpi ult, %0, %c1_i32 : i32
  return %1 : i1
}

func.func @"cmpi-slt-one-extui-i1"(%arg0: i1) -> i1 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.extui %arg0 : i1 to i32
  %1 = arith.cmpi slt, %0, %c1_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ugt-zero-extsi-i1"(%arg0: i1) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.extsi %arg0 : i1 to i32
  %1 = arith.cmpi ugt, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-slt-zero-extsi-i1"(%arg0: i1) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.extsi %arg0 : i1 to i32
  %1 = arith.cmpi slt, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-sge-zero-extsi-i1"(%arg0: i1) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.extsi %arg0 : i1 to i32
  %1 = arith.cmpi sge, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-sgt-minus-one-extsi-i1"(%arg0: i1) -> i1 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.extsi %arg0 : i1 to i32
  %1 = arith.cmpi sgt, %0, %c-1_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ult-zero"(%arg0: i32) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.cmpi ult, %arg0, %c0_i32 : i32
  return %0 : i1
}

func.func @"cmpi-uge-zero"(%arg0: i32) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.cmpi uge, %arg0, %c0_i32 : i32
  return %0 : i1
}

func.func @"cmpi-ugt-ones"(%arg0: i32) -> i1 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.cmpi ugt, %arg0, %c-1_i32 : i32
  return %0 : i1
}

func.func @"cmpi-ule-ones"(%arg0: i32) -> i1 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.cmpi ule, %arg0, %c-1_i32 : i32
  return %0 : i1
}

func.func @"cmpi-slt-least"(%arg0: i32) -> i1 {
  %c-2147483648_i32 = arith.constant -2147483648 : i32
  %0 = arith.cmpi slt, %arg0, %c-2147483648_i32 : i32
  return %0 : i1
}

func.func @"cmpi-sge-least"(%arg0: i32) -> i1 {
  %c-2147483648_i32 = arith.constant -2147483648 : i32
  %0 = arith.cmpi sge, %arg0, %c-2147483648_i32 : i32
  return %0 : i1
}

func.func @"cmpi-sgt-greatest"(%arg0: i32) -> i1 {
  %c2147483647_i32 = arith.constant 2147483647 : i32
  %0 = arith.cmpi sgt, %arg0, %c2147483647_i32 : i32
  return %0 : i1
}

func.func @"cmpi-sle-greatest"(%arg0: i32) -> i1 {
  %c2147483647_i32 = arith.constant 2147483647 : i32
  %0 = arith.cmpi sle, %arg0, %c2147483647_i32 : i32
  return %0 : i1
}

func.func @"cmpi-extsi"(%arg0: i8, %arg1: i8) -> i1 {
  %0 = arith.extsi %arg0 : i8 to i32
  %1 = arith.extsi %arg1 : i8 to i32
  %2 = arith.cmpi slt, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-eq-extui"(%arg0: i8, %arg1: i8) -> i1 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.cmpi eq, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-ne-extui"(%arg0: i8, %arg1: i8) -> i1 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.cmpi ne, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-ult-extui"(%arg0: i8, %arg1: i8) -> i1 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.cmpi ult, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-ule-extui"(%arg0: i8, %arg1: i8) -> i1 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.cmpi ule, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-ugt-extui"(%arg0: i8, %arg1: i8) -> i1 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.cmpi ugt, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-uge-extui"(%arg0: i8, %arg1: i8) -> i1 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.cmpi uge, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-slt-extui"(%arg0: i8, %arg1: i8) -> i1 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.cmpi slt, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-sle-extui"(%arg0: i8, %arg1: i8) -> i1 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.cmpi sle, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-sgt-extui"(%arg0: i8, %arg1: i8) -> i1 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.cmpi sgt, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-sge-extui"(%arg0: i8, %arg1: i8) -> i1 {
  %0 = arith.extui %arg0 : i8 to i32
  %1 = arith.extui %arg1 : i8 to i32
  %2 = arith.cmpi sge, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-eq-addi-both"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.addi %arg2, %arg1 : i32
  %2 = arith.cmpi eq, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-eq-xori-both"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.xori %arg0, %arg1 : i32
  %1 = arith.xori %arg2, %arg1 : i32
  %2 = arith.cmpi eq, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-eq-subi-both-right"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.subi %arg2, %arg1 : i32
  %2 = arith.cmpi eq, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-eq-subi-both-left"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.subi %arg0, %arg2 : i32
  %2 = arith.cmpi eq, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-eq-subi-zero"(%arg0: i32, %arg1: i32) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.cmpi eq, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-eq-xori-zero"(%arg0: i32, %arg1: i32) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.xori %arg0, %arg1 : i32
  %1 = arith.cmpi eq, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-eq-addi-operand"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.cmpi eq, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-eq-addi-constants"(%arg0: i32) -> i1 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 : i32
  %1 = arith.cmpi eq, %0, %c3_i32 : i32
  return %1 : i1
}

func.func @"cmpi-eq-subi-right-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %arg0, %c5_i32 : i32
  %1 = arith.cmpi eq, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-eq-subi-left-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %c5_i32, %arg0 : i32
  %1 = arith.cmpi eq, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-eq-xori-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.xori %arg0, %c5_i32 : i32
  %1 = arith.cmpi eq, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ne-addi-both"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.addi %arg2, %arg1 : i32
  %2 = arith.cmpi ne, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-ne-xori-both"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.xori %arg0, %arg1 : i32
  %1 = arith.xori %arg2, %arg1 : i32
  %2 = arith.cmpi ne, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-ne-subi-both-right"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.subi %arg2, %arg1 : i32
  %2 = arith.cmpi ne, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-ne-subi-both-left"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.subi %arg0, %arg2 : i32
  %2 = arith.cmpi ne, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-ne-subi-zero"(%arg0: i32, %arg1: i32) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.cmpi ne, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ne-xori-zero"(%arg0: i32, %arg1: i32) -> i1 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.xori %arg0, %arg1 : i32
  %1 = arith.cmpi ne, %0, %c0_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ne-addi-operand"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.addi %arg0, %arg1 : i32
  %1 = arith.cmpi ne, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-ne-addi-constants"(%arg0: i32) -> i1 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 : i32
  %1 = arith.cmpi ne, %0, %c3_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ne-subi-right-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %arg0, %c5_i32 : i32
  %1 = arith.cmpi ne, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ne-subi-left-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.subi %c5_i32, %arg0 : i32
  %1 = arith.cmpi ne, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ne-xori-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.xori %arg0, %c5_i32 : i32
  %1 = arith.cmpi ne, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-slt-addi-both"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.addi %arg0, %arg1 overflow<nsw> : i32
  %1 = arith.addi %arg2, %arg1 overflow<nsw> : i32
  %2 = arith.cmpi slt, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-sle-addi-both"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.addi %arg0, %arg1 overflow<nsw> : i32
  %1 = arith.addi %arg2, %arg1 overflow<nsw> : i32
  %2 = arith.cmpi sle, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-sgt-addi-both"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.addi %arg0, %arg1 overflow<nsw> : i32
  %1 = arith.addi %arg2, %arg1 overflow<nsw> : i32
  %2 = arith.cmpi sgt, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-sge-addi-both"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.addi %arg0, %arg1 overflow<nsw> : i32
  %1 = arith.addi %arg2, %arg1 overflow<nsw> : i32
  %2 = arith.cmpi sge, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-slt-addi-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw> : i32
  %1 = arith.cmpi slt, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-sle-addi-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw> : i32
  %1 = arith.cmpi sle, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-sgt-addi-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw> : i32
  %1 = arith.cmpi sgt, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-sge-addi-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw> : i32
  %1 = arith.cmpi sge, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ult-addi-both"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.addi %arg0, %arg1 overflow<nuw> : i32
  %1 = arith.addi %arg2, %arg1 overflow<nuw> : i32
  %2 = arith.cmpi ult, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-ule-addi-both"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.addi %arg0, %arg1 overflow<nuw> : i32
  %1 = arith.addi %arg2, %arg1 overflow<nuw> : i32
  %2 = arith.cmpi ule, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-ugt-addi-both"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.addi %arg0, %arg1 overflow<nuw> : i32
  %1 = arith.addi %arg2, %arg1 overflow<nuw> : i32
  %2 = arith.cmpi ugt, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-uge-addi-both"(%arg0: i32, %arg1: i32, %arg2: i32) -> i1 {
  %0 = arith.addi %arg0, %arg1 overflow<nuw> : i32
  %1 = arith.addi %arg2, %arg1 overflow<nuw> : i32
  %2 = arith.cmpi uge, %0, %1 : i32
  return %2 : i1
}

func.func @"cmpi-ult-addi-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.cmpi ult, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ule-addi-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.cmpi ule, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-ugt-addi-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.cmpi ugt, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-uge-addi-constants"(%arg0: i32) -> i1 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.cmpi uge, %0, %c5_i32 : i32
  return %1 : i1
}

func.func @"cmpi-sge-maxsi"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.maxsi %arg0, %arg1 : i32
  %1 = arith.cmpi sge, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-slt-maxsi"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.maxsi %arg0, %arg1 : i32
  %1 = arith.cmpi slt, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-sle-minsi"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.minsi %arg0, %arg1 : i32
  %1 = arith.cmpi sle, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-sgt-minsi"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.minsi %arg0, %arg1 : i32
  %1 = arith.cmpi sgt, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-uge-maxui"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.maxui %arg0, %arg1 : i32
  %1 = arith.cmpi uge, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-ult-maxui"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.maxui %arg0, %arg1 : i32
  %1 = arith.cmpi ult, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-ule-minui"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.minui %arg0, %arg1 : i32
  %1 = arith.cmpi ule, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-ugt-minui"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.minui %arg0, %arg1 : i32
  %1 = arith.cmpi ugt, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-ule-andi"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.andi %arg0, %arg1 : i32
  %1 = arith.cmpi ule, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-ugt-andi"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.andi %arg0, %arg1 : i32
  %1 = arith.cmpi ugt, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-ule-shrui"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.shrui %arg0, %arg1 : i32
  %1 = arith.cmpi ule, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-ugt-shrui"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.shrui %arg0, %arg1 : i32
  %1 = arith.cmpi ugt, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-ule-divui"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.divui %arg0, %arg1 : i32
  %1 = arith.cmpi ule, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-ugt-divui"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.divui %arg0, %arg1 : i32
  %1 = arith.cmpi ugt, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-uge-ori"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.ori %arg0, %arg1 : i32
  %1 = arith.cmpi uge, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-ult-ori"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.ori %arg0, %arg1 : i32
  %1 = arith.cmpi ult, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-ult-remui"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.remui %arg0, %arg1 : i32
  %1 = arith.cmpi ult, %0, %arg1 : i32
  return %1 : i1
}

func.func @"cmpi-uge-remui"(%arg0: i32, %arg1: i32) -> i1 {
  %0 = arith.remui %arg0, %arg1 : i32
  %1 = arith.cmpi uge, %0, %arg1 : i32
  return %1 : i1
}
