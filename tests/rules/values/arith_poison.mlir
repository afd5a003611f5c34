func.func @"addi-poison"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.addi %arg0, %0 : i32
  return %1 : i32
}

func.func @"muli-poison"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.muli %arg0, %0 : i32
  return %1 : i32
}

func.func @"andi-poison"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.andi %arg0, %0 : i32
  return %1 : i32
}

func.func @"ori-poison"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.ori %arg0, %0 : i32
  return %1 : i32
}

func.func @"xori-poison"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.xori %arg0, %0 : i32
  return %1 : i32
}

func.func @"maxsi-poison"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.maxsi %arg0, %0 : i32
  return %1 : i32
}

func.func @"maxui-poison"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.maxui %arg0, %0 : i32
  return %1 : i32
}

func.func @"minsi-poison"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.minsi %arg0, %0 : i32
  return %1 : i32
}

func.func @"minui-poison"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.minui %arg0, %0 : i32
  return %1 : i32
}

func.func @"subi-poison-left"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.subi %0, %arg0 : i32
  return %1 : i32
}

func.func @"subi-poison-right"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.subi %arg0, %0 : i32
  return %1 : i32
}

func.func @"divui-poison-left"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.divui %0, %arg0 : i32
  return %1 : i32
}

func.func @"divui-poison-right"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.divui %arg0, %0 : i32
  return %1 : i32
}

func.func @"divsi-poison-left"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.divsi %0, %arg0 : i32
  return %1 : i32
}

func.func @"divsi-poison-right"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.divsi %arg0, %0 : i32
  return %1 : i32
}

func.func @"ceildivui-poison-left"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.ceildivui %0, %arg0 : i32
  return %1 : i32
}

func.func @"ceildivui-poison-right"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.ceildivui %arg0, %0 : i32
  return %1 : i32
}

func.func @"ceildivsi-poison-left"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.ceildivsi %0, %arg0 : i32
  return %1 : i32
}

func.func @"ceildivsi-poison-right"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.ceildivsi %arg0, %0 : i32
  return %1 : i32
}

func.func @"floordivsi-poison-left"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.floordivsi %0, %arg0 : i32
  return %1 : i32
}

func.func @"floordivsi-poison-right"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.floordivsi %arg0, %0 : i32
  return %1 : i32
}

func.func @"remui-poison-left"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.remui %0, %arg0 : i32
  return %1 : i32
}

func.func @"remui-poison-right"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.remui %arg0, %0 : i32
  return %1 : i32
}

func.func @"remsi-poison-left"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.remsi %0, %arg0 : i32
  return %1 : i32
}

func.func @"remsi-poison-right"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.remsi %arg0, %0 : i32
  return %1 : i32
}

func.func @"shli-poison-left"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.shli %0, %arg0 : i32
  return %1 : i32
}

func.func @"shli-poison-right"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.shli %arg0, %0 : i32
  return %1 : i32
}

func.func @"shrui-poison-left"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.shrui %0, %arg0 : i32
  return %1 : i32
}

func.func @"shrui-poison-right"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.shrui %arg0, %0 : i32
  return %1 : i32
}

func.func @"shrsi-poison-left"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.shrsi %0, %arg0 : i32
  return %1 : i32
}

func.func @"shrsi-poison-right"(%arg0: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.shrsi %arg0, %0 : i32
  return %1 : i32
}

func.func @"extui-poison"() -> i32 {
  %0 = ub.poison : i8
  %1 = arith.extui %0 : i8 to i32
  return %1 : i32
}

func.func @"extsi-poison"() -> i32 {
  %0 = ub.poison : i8
  %1 = arith.extsi %0 : i8 to i32
  return %1 : i32
}

func.func @"trunci-poison"() -> i8 {
  %0 = ub.poison : i32
  %1 = arith.trunci %0 : i32 to i8
  return %1 : i8
}

func.func @"index-cast-poison"() -> i32 {
  %0 = ub.poison : index
  %1 = arith.index_cast %0 : index to i32
  return %1 : i32
}

func.func @"index-castui-poison"() -> i32 {
  %0 = ub.poison : index
  %1 = arith.index_castui %0 : index to i32
  return %1 : i32
}

func.func @"bitcast-poison"() -> i32 {
  %0 = ub.poison : f32
  %1 = arith.bitcast %0 : f32 to i32
  return %1 : i32
}

func.func @"cmpi-poison-left"(%arg0: i32) -> i1 {
  %0 = ub.poison : i32
  %1 = arith.cmpi slt, %0, %arg0 : i32
  return %1 : i1
}

func.func @"cmpi-poison-right"(%arg0: i32) -> i1 {
  %0 = ub.poison : i32
  %1 = arith.cmpi slt, %arg0, %0 : i32
  return %1 : i1
}

func.func @"select-poison-true"(%arg0: i1, %arg1: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.select %arg0, %0, %arg1 : i32
  return %1 : i32
}

func.func @"select-poison-false"(%arg0: i1, %arg1: i32) -> i32 {
  %0 = ub.poison : i32
  %1 = arith.select %arg0, %arg1, %0 : i32
  return %1 : i32
}

func.func @"select-poison-condition"(%arg0: i32, %arg1: i32) -> i32 {
  %0 = ub.poison : i1
  %1 = arith.select %0, %arg0, %arg1 : i32
  return %1 : i32
}
