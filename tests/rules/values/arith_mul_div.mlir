func.func @"muli-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.muli %arg0, %c0_i32 : i32
  return %0 : i32
}

func.func @"muli-one"(%arg0: i32) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.muli %arg0, %c1_i32 : i32
  return %0 : i32
}

func.func @"muli-muli-constants"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.muli %arg0, %c5_i32 : i32
  %1 = arith.muli %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"muli-muli-constants-overflow"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.muli %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.muli %0, %c-1_i32 overflow<nuw> : i32
  return %1 : i32
}

func.func @"muli-muli-constants-index"(%arg0: index) -> index {
  %c5 = arith.constant 5 : index
  %0 = arith.muli %arg0, %c5 : index
  %1 = arith.muli %0, %c5 : index
  return %1 : index
}

func.func @"muli-negations"(%arg0: i32, %arg1: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.subi %c0_i32, %arg0 : i32
  %1 = arith.subi %c0_i32, %arg1 : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}

func.func @"muli-negation-constant"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.subi %c0_i32, %arg0 : i32
  %1 = arith.muli %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"muli-shli-constants"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.shli %arg0, %c5_i32 : i32
  %1 = arith.muli %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"shli-muli-constants"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.muli %arg0, %c5_i32 : i32
  %1 = arith.shli %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"muli-exact-divui"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.divui %arg0, %arg1 exact : i32
  %1 = arith.muli %0, %arg1 : i32
  return %1 : i32
}

func.func @"muli-exact-divsi"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.divsi %arg0, %arg1 exact : i32
  %1 = arith.muli %0, %arg1 : i32
  return %1 : i32
}

func.func @"divui-one"(%arg0: i32) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.divui %arg0, %c1_i32 : i32
  return %0 : i32
}

func.func @"divsi-one"(%arg0: i32) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.divsi %arg0, %c1_i32 : i32
  return %0 : i32
}

func.func @"ceildivui-one"(%arg0: i32) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.ceildivui %arg0, %c1_i32 : i32
  return %0 : i32
}

func.func @"ceildivsi-one"(%arg0: i32) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.ceildivsi %arg0, %c1_i32 : i32
  return %0 : i32
}

func.func @"floordivsi-one"(%arg0: i32) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.floordivsi %arg0, %c1_i32 : i32
  return %0 : i32
}

func.func @"divui-product"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.muli %arg0, %arg1 overflow<nuw> : i32
  %1 = arith.divui %0, %arg1 : i32
  return %1 : i32
}

func.func @"divsi-product"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.muli %arg0, %arg1 overflow<nsw> : i32
  %1 = arith.divsi %0, %arg1 : i32
  return %1 : i32
}

func.func @"ceildivui-product"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.muli %arg0, %arg1 overflow<nuw> : i32
  %1 = arith.ceildivui %0, %arg1 : i32
  return %1 : i32
}

func.func @"ceildivsi-product"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.muli %arg0, %arg1 overflow<nsw> : i32
  %1 = arith.ceildivsi %0, %arg1 : i32
  return %1 : i32
}

func.func @"floordivsi-product"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.muli %arg0, %arg1 overflow<nsw> : i32
  %1 = arith.floordivsi %0, %arg1 : i32
  return %1 : i32
}

func.func @"divui-itself"(%arg0: i32) -> i32 {
  %0 = arith.divui %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"divsi-itself"(%arg0: i32) -> i32 {
  %0 = arith.divsi %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"ceildivui-itself"(%arg0: i32) -> i32 {
  %0 = arith.ceildivui %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"ceildivsi-itself"(%arg0: i32) -> i32 {
  %0 = arith.ceildivsi %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"floordivsi-itself"(%arg0: i32) -> i32 {
  %0 = arith.floordivsi %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"divui-of-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.divui %c0_i32, %arg0 : i32
  return %0 : i32
}

func.func @"divsi-of-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.divsi %c0_i32, %arg0 : i32
  return %0 : i32
}

func.func @"ceildivui-of-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.ceildivui %c0_i32, %arg0 : i32
  return %0 : i32
}

func.func @"ceildivsi-of-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.ceildivsi %c0_i32, %arg0 : i32
  return %0 : i32
}

func.func @"floordivsi-of-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.floordivsi %c0_i32, %arg0 : i32
  return %0 : i32
}

func.func @"divui-divui-constants"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.divui %arg0, %c5_i32 : i32
  %1 = arith.divui %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"divsi-divsi-constants"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.divsi %arg0, %c5_i32 : i32
  %1 = arith.divsi %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"divui-remainder"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.remui %arg0, %arg1 : i32
  %1 = arith.divui %0, %arg1 : i32
  return %1 : i32
}

func.func @"divsi-remainder"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.remsi %arg0, %arg1 : i32
  %1 = arith.divsi %0, %arg1 : i32
  return %1 : i32
}

func.func @"remui-one"(%arg0: i32) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.remui %arg0, %c1_i32 : i32
  return %0 : i32
}

func.func @"remsi-one"(%arg0: i32) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.remsi %arg0, %c1_i32 : i32
  return %0 : i32
}

func.func @"remsi-minus-one"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.remsi %arg0, %c-1_i32 : i32
  return %0 : i32
}

func.func @"remui-itself"(%arg0: i32) -> i32 {
  %0 = arith.remui %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"remsi-itself"(%arg0: i32) -> i32 {
  %0 = arith.remsi %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"remui-of-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.remui %c0_i32, %arg0 : i32
  return %0 : i32
}

func.func @"remsi-of-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.remsi %c0_i32, %arg0 : i32
  return %0 : i32
}

func.func @"remui-again"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.remui %arg0, %arg1 : i32
  %1 = arith.remui %0, %arg1 : i32
  return %1 : i32
}

func.func @"remsi-again"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.remsi %arg0, %arg1 : i32
  %1 = arith.remsi %0, %arg1 : i32
  return %1 : i32
}

func.func @"remui-product"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.muli %arg0, %arg1 overflow<nuw> : i32
  %1 = arith.remui %0, %arg1 : i32
  return %1 : i32
}

func.func @"remsi-product"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.muli %arg0, %arg1 overflow<nsw> : i32
  %1 = arith.remsi %0, %arg1 : i32
  return %1 : i32
}

func.func @"subi-quotient-times-divisor-unsigned"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.divui %arg0, %arg1 : i32
  %1 = arith.muli %0, %arg1 : i32
  %2 = arith.subi %arg0, %1 : i32
  return %2 : i32
}

func.func @"subi-quotient-times-divisor-signed"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.divsi %arg0, %arg1 : i32
  %1 = arith.muli %0, %arg1 : i32
  %2 = arith.subi %arg0, %1 : i32
  return %2 : i32
}

func.func @"addi-quotient-and-remainder-unsigned"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.divui %arg0, %arg1 : i32
  %1 = arith.muli %0, %arg1 : i32
  %2 = arith.remui %arg0, %arg1 : i32
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}

func.func @"addi-quotient-and-remainder-signed"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.divsi %arg0, %arg1 : i32
  %1 = arith.muli %0, %arg1 : i32
  %2 = arith.remsi %arg0, %arg1 : i32
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}
