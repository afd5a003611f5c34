func.func @"shli-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.shli %arg0, %c0_i32 : i32
  return %0 : i32
}

func.func @"shrui-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.shrui %arg0, %c0_i32 : i32
  return %0 : i32
}

func.func @"shrsi-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.shrsi %arg0, %c0_i32 : i32
  return %0 : i32
}

func.func @"shli-of-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.shli %c0_i32, %arg0 : i32
  return %0 : i32
}

func.func @"shrui-of-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.shrui %c0_i32, %arg0 : i32
  return %0 : i32
}

func.func @"shrsi-of-zero"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.shrsi %c0_i32, %arg0 : i32
  return %0 : i32
}

func.func @"shrsi-of-ones"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.shrsi %c-1_i32, %arg0 : i32
  return %0 : i32
}

func.func @"shrui-shli-same"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.shli %arg0, %arg1 overflow<nuw> : i32
  %1 = arith.shrui %0, %arg1 : i32
  return %1 : i32
}

func.func @"shrsi-shli-same"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.shli %arg0, %arg1 overflow<nsw> : i32
  %1 = arith.shrsi %0, %arg1 : i32
  return %1 : i32
}

func.func @"shli-exact-shrui-same"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.shrui %arg0, %arg1 exact : i32
  %1 = arith.shli %0, %arg1 : i32
  return %1 : i32
}

func.func @"shli-exact-shrsi-same"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.shrsi %arg0, %arg1 exact : i32
  %1 = arith.shli %0, %arg1 : i32
  return %1 : i32
}

func.func @"shli-shrui-constant"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.shrui %arg0, %c5_i32 : i32
  %1 = arith.shli %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"shli-shrsi-constant"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.shrsi %arg0, %c5_i32 : i32
  %1 = arith.shli %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"shrui-shli-constant"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.shli %arg0, %c5_i32 : i32
  %1 = arith.shrui %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"shli-shli-constants"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.shli %arg0, %c5_i32 : i32
  %1 = arith.shli %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"shrui-shrui-constants"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.shrui %arg0, %c5_i32 : i32
  %1 = arith.shrui %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"shrsi-shrsi-constants"(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.shrsi %arg0, %c5_i32 : i32
  %1 = arith.shrsi %0, %c5_i32 : i32
  return %1 : i32
}

func.func @"shli-shli-all"(%arg0: i32) -> i32 {
  %c31_i32 = arith.constant 31 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.shli %arg0, %c5_i32 : i32
  %1 = arith.shli %0, %c31_i32 : i32
  return %1 : i32
}

func.func @"shrui-shrui-all"(%arg0: i32) -> i32 {
  %c31_i32 = arith.constant 31 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.shrui %arg0, %c5_i32 : i32
  %1 = arith.shrui %0, %c31_i32 : i32
  return %1 : i32
}
