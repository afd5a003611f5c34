func.func @"cmpf-sitofp-integer"(%arg0: i16) -> i1 {
  %cst = arith.constant 4.0 : f32
  %0 = arith.sitofp %arg0 : i16 to f32
  %1 = arith.cmpf olt, %0, %cst : f32
  return %1 : i1
}

func.func @"cmpf-sitofp-fraction-below"(%arg0: i16) -> i1 {
  %cst = arith.constant 4.5 : f32
  %0 = arith.sitofp %arg0 : i16 to f32
  %1 = arith.cmpf olt, %0, %cst : f32
  return %1 : i1
}

func.func @"cmpf-sitofp-fraction-above"(%arg0: i16) -> i1 {
  %cst = arith.constant -4.5 : f32
  %0 = arith.sitofp %arg0 : i16 to f32
  %1 = arith.cmpf ole, %0, %cst : f32
  return %1 : i1
}

func.func @"cmpf-sitofp-fraction-equal"(%arg0: i16) -> i1 {
  %cst = arith.constant 4.5 : f32
  %0 = arith.sitofp %arg0 : i16 to f32
  %1 = arith.cmpf oeq, %0, %cst : f32
  return %1 : i1
}

func.func @"cmpf-sitofp-too-great"(%arg0: i8) -> i1 {
  %cst = arith.constant 1000.0 : f32
  %0 = arith.sitofp %arg0 : i8 to f32
  %1 = arith.cmpf olt, %0, %cst : f32
  return %1 : i1
}

func.func @"cmpf-sitofp-too-small"(%arg0: i8) -> i1 {
  %cst = arith.constant -1000.0 : f32
  %0 = arith.sitofp %arg0 : i8 to f32
  %1 = arith.cmpf ogt, %0, %cst : f32
  return %1 : i1
}

func.func @"cmpf-sitofp-ordered"(%arg0: i16) -> i1 {
  %cst = arith.constant 4.5 : f32
  %0 = arith.sitofp %arg0 : i16 to f32
  %1 = arith.cmpf ord, %0, %cst : f32
  return %1 : i1
}

func.func @"cmpf-uitofp-integer"(%arg0: i16) -> i1 {
  %cst = arith.constant 4.0 : f32
  %0 = arith.uitofp %arg0 : i16 to f32
  %1 = arith.cmpf olt, %0, %cst : f32
  return %1 : i1
}

func.func @"cmpf-uitofp-fraction-below"(%arg0: i16) -> i1 {
  %cst = arith.constant 4.5 : f32
  %0 = arith.uitofp %arg0 : i16 to f32
  %1 = arith.cmpf olt, %0, %cst : f32
  return %1 : i1
}

func.func @"cmpf-uitofp-fraction-equal"(%arg0: i16) -> i1 {
  %cst = arith.constant 4.5 : f32
  %0 = arith.uitofp %arg0 : i16 to f32
  %1 = arith.cmpf oeq, %0, %cst : f32
  return %1 : i1
}

func.func @"cmpf-uitofp-too-great"(%arg0: i8) -> i1 {
  %cst = arith.constant 1000.0 : f32
  %0 = arith.uitofp %arg0 : i8 to f32
  %1 = arith.cmpf olt, %0, %cst : f32
  return %1 : i1
}

func.func @"cmpf-uitofp-negative"(%arg0: i8) -> i1 {
  %cst = arith.constant -1.0 : f32
  %0 = arith.uitofp %arg0 : i8 to f32
  %1 = arith.cmpf oeq, %0, %cst : f32
  return %1 : i1
}

func.func @"cmpf-uitofp-ordered"(%arg0: i16) -> i1 {
  %cst = arith.constant 4.5 : f32
  %0 = arith.uitofp %arg0 : i16 to f32
  %1 = arith.cmpf uno, %0, %cst : f32
  return %1 : i1
}

func.func @"truncf-sitofp"(%arg0: i32) -> f32 {
  %0 = arith.sitofp %arg0 : i32 to f64
  %1 = arith.truncf %0 : f64 to f32
  return %1 : f32
}

func.func @"truncf-uitofp"(%arg0: i32) -> f32 {
  %0 = arith.uitofp %arg0 : i32 to f64
  %1 = arith.truncf %0 : f64 to f32
  return %1 : f32
}
