func.func @"maxsi-itself"(%arg0: i32) -> i32 {
  %0 = arith.maxsi %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"maxui-itself"(%arg0: i32) -> i32 {
  %0 = arith.maxui %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"minsi-itself"(%arg0: i32) -> i32 {
  %0 = arith.minsi %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"minui-itself"(%arg0: i32) -> i32 {
  %0 = arith.minui %arg0, %arg0 : i32
  return %0 : i32
}

func.func @"maxsi-greatest"(%arg0: i32) -> i32 {
  %c2147483647_i32 = arith.constant 2147483647 : i32
  %0 = arith.maxsi %arg0, %c2147483647_i32 : i32
  return %0 : i32
}

func.func @"maxsi-least"(%arg0: i32) -> i32 {
  %c-2147483648_i32 = arith.constant -2147483648 : i32
  %0 = arith.maxsi %arg0, %c-2147483648_i32 : i32
  return %0 : i32
}

func.func @"maxui-greatest"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.maxui %arg0, %c-1_i32 : i32
  return %0 : i32
}

func.func @"maxui-least"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.maxui %arg0, %c0_i32 : i32
  return %0 : i32
}

func.func @"minsi-least"(%arg0: i32) -> i32 {
  %c-2147483648_i32 = arith.constant -2147483648 : i32
  %0 = arith.minsi %arg0, %c-2147483648_i32 : i32
  return %0 : i32
}

func.func @"minsi-greatest"(%arg0: i32) -> i32 {
  %c2147483647_i32 = arith.constant 2147483647 : i32
  %0 = arith.minsi %arg0, %c2147483647_i32 : i32
  return %0 : i32
}

func.func @"minui-least"(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.minui %arg0, %c0_i32 : i32
  return %0 : i32
}

func.func @"minui-greatest"(%arg0: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.minui %arg0, %c-1_i32 : i32
  return %0 : i32
}

func.func @"maxsi-again"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.maxsi %arg0, %arg1 : i32
  %1 = arith.maxsi %arg0, %0 : i32
  return %1 : i32
}

func.func @"maxui-again"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.maxui %arg0, %arg1 : i32
  %1 = arith.maxui %arg0, %0 : i32
  return %1 : i32
}

func.func @"minsi-again"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.minsi %arg0, %arg1 : i32
  %1 = arith.minsi %arg0, %0 : i32
  return %1 : i32
}

func.func @"minui-again"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.minui %arg0, %arg1 : i32
  %1 = arith.minui %arg0, %0 : i32
  return %1 : i32
}

func.func @"maxsi-absorbs-minsi"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.minsi %arg0, %arg1 : i32
  %1 = arith.maxsi %arg0, %0 : i32
  return %1 : i32
}

func.func @"maxui-absorbs-minui"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.minui %arg0, %arg1 : i32
  %1 = arith.maxui %arg0, %0 : i32
  return %1 : i32
}

func.func @"minsi-absorbs-maxsi"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.maxsi %arg0, %arg1 : i32
  %1 = arith.minsi %arg0, %0 : i32
  return %1 : i32
}

func.func @"minui-absorbs-maxui"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.maxui %arg0, %arg1 : i32
  %1 = arith.minui %arg0, %0 : i32
  return %1 : i32
}

func.func @"maxsi-maxsi-constants"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.maxsi %arg0, %c5_i32 : i32
  %1 = arith.maxsi %0, %c3_i32 : i32
  return %1 : i32
}

func.func @"maxui-maxui-constants"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.maxui %arg0, %c5_i32 : i32
  %1 = arith.maxui %0, %c3_i32 : i32
  return %1 : i32
}

func.func @"minsi-minsi-constants"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.minsi %arg0, %c5_i32 : i32
  %1 = arith.minsi %0, %c3_i32 : i32
  return %1 : i32
}

func.func @"minui-minui-constants"(%arg0: i32) -> i32 {
  %c3_i32 = arith.constant 3 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.minui %arg0, %c5_i32 : i32
  %1 = arith.minui %0, %c3_i32 : i32
  return %1 : i32
}
