func.func @"select-same"(%arg0: i1, %arg1: i32) -> i32 {
  %0 = arith.select %arg0, %arg1, %arg1 : i32
  return %0 : i32
}

func.func @"select-true"(%arg0: i32, %arg1: i32) -> i32 {
  %true = arith.constant true
  %0 = arith.select %true, %arg0, %arg1 : i32
  return %0 : i32
}

func.func @"select-false"(%arg0: i32, %arg1: i32) -> i32 {
  %false = arith.constant false
  %0 = arith.select %false, %arg0, %arg1 : i32
  return %0 : i32
}

func.func @"select-eq"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi eq, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

func.func @"select-eq-swapped"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi eq, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg1, %arg0 : i32
  return %1 : i32
}

func.func @"select-ne"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi ne, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

func.func @"select-ne-swapped"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi ne, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg1, %arg0 : i32
  return %1 : i32
}

func.func @"select-select-true"(%arg0: i1, %arg1: i32, %arg2: i32, %arg3: i32) -> i32 {
  %0 = arith.select %arg0, %arg1, %arg2 : i32
  %1 = arith.select %arg0, %0, %arg3 : i32
  return %1 : i32
}

func.func @"select-select-false"(%arg0: i1, %arg1: i32, %arg2: i32, %arg3: i32) -> i32 {
  %0 = arith.select %arg0, %arg2, %arg3 : i32
  %1 = arith.select %arg0, %arg1, %0 : i32
  return %1 : i32
}

func.func @"select-not"(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  %true = arith.constant true
  %0 = arith.xori %arg0, %true : i1
  %1 = arith.select %0, %arg1, %arg2 : i32
  return %1 : i32
}

func.func @"select-true-false"(%arg0: i1) -> i1 {
  %true = arith.constant true
  %false = arith.constant false
  %0 = arith.select %arg0, %true, %false : i1
  return %0 : i1
}

func.func @"select-false-true"(%arg0: i1) -> i1 {
  %false = arith.constant false
  %true = arith.constant true
  %0 = arith.select %arg0, %false, %true : i1
  return %0 : i1
}

func.func @"select-true-or-itself"(%arg0: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.select %arg0, %true, %arg0 : i1
  return %0 : i1
}

func.func @"select-itself-or-false"(%arg0: i1) -> i1 {
  %false = arith.constant false
  %0 = arith.select %arg0, %arg0, %false : i1
  return %0 : i1
}

func.func @"select-itself-or-true"(%arg0: i1) -> i1 {
  %true = arith.constant true
  %0 = arith.select %arg0, %arg0, %true : i1
  return %0 : i1
}

func.func @"select-false-or-itself"(%arg0: i1) -> i1 {
  %false = arith.constant false
  %0 = arith.select %arg0, %false, %arg0 : i1
  return %0 : i1
}

func.func @"select-one-zero"(%arg0: i1) -> i32 {
  %c1_i32 = arith.constant 1 : i32
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.select %arg0, %c1_i32, %c0_i32 : i32
  return %0 : i32
}

func.func @"select-zero-one"(%arg0: i1) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %0 = arith.select %arg0, %c0_i32, %c1_i32 : i32
  return %0 : i32
}

func.func @"select-ones-zero"(%arg0: i1) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.select %arg0, %c-1_i32, %c0_i32 : i32
  return %0 : i32
}

func.func @"select-zero-ones"(%arg0: i1) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.select %arg0, %c0_i32, %c-1_i32 : i32
  return %0 : i32
}

func.func @"select-slt"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi slt, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

func.func @"select-slt-swapped"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi slt, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg1, %arg0 : i32
  return %1 : i32
}

func.func @"select-sle"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi sle, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

func.func @"select-sle-swapped"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi sle, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg1, %arg0 : i32
  return %1 : i32
}

func.func @"select-sgt"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi sgt, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

func.func @"select-sgt-swapped"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi sgt, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg1, %arg0 : i32
  return %1 : i32
}

func.func @"select-sge"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi sge, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

func.func @"select-sge-swapped"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi sge, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg1, %arg0 : i32
  return %1 : i32
}

func.func @"select-ult"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi ult, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

func.func @"select-ult-swapped"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi ult, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg1, %arg0 : i32
  return %1 : i32
}

func.func @"select-ule"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi ule, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

func.func @"select-ule-swapped"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi ule, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg1, %arg0 : i32
  return %1 : i32
}

func.func @"select-ugt"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi ugt, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

func.func @"select-ugt-swapped"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi ugt, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg1, %arg0 : i32
  return %1 : i32
}

func.func @"select-uge"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi uge, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}

func.func @"select-uge-swapped"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi uge, %arg0, %arg1 : i32
  %1 = arith.select %0, %arg1, %arg0 : i32
  return %1 : i32
}
