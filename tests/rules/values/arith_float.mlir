func.func @"addf-negative-zero"(%arg0: f32) -> f32 {
  %cst = arith.constant -0.000000e+00 : f32
  %0 = arith.addf %arg0, %cst : f32
  return %0 : f32
}

func.func @"subf-zero"(%arg0: f32) -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = arith.subf %arg0, %cst : f32
  return %0 : f32
}

func.func @"mulf-one"(%arg0: f32) -> f32 {
  %cst = arith.constant 1.000000e+00 : f32
  %0 = arith.mulf %arg0, %cst : f32
  return %0 : f32
}

func.func @"divf-one"(%arg0: f32) -> f32 {
  %cst = arith.constant 1.000000e+00 : f32
  %0 = arith.divf %arg0, %cst : f32
  return %0 : f32
}

func.func @"mulf-zero"(%arg0: f32) -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = arith.mulf %arg0, %cst fastmath<nnan,nsz> : f32
  return %0 : f32
}

func.func @"mulf-negative-zero"(%arg0: f32) -> f32 {
  %cst = arith.constant -0.000000e+00 : f32
  %0 = arith.mulf %arg0, %cst fastmath<nnan,nsz> : f32
  return %0 : f32
}

func.func @"negf-negf"(%arg0: f32) -> f32 {
  %0 = arith.negf %arg0 : f32
  %1 = arith.negf %0 : f32
  return %1 : f32
}

func.func @"mulf-negf-both"(%arg0: f32, %arg1: f32) -> f32 {
  %0 = arith.negf %arg0 : f32
  %1 = arith.negf %arg1 : f32
  %2 = arith.mulf %0, %1 : f32
  return %2 : f32
}

func.func @"divf-negf-both"(%arg0: f32, %arg1: f32) -> f32 {
  %0 = arith.negf %arg0 : f32
  %1 = arith.negf %arg1 : f32
  %2 = arith.divf %0, %1 : f32
  return %2 : f32
}

func.func @"addf-negf"(%arg0: f32, %arg1: f32) -> f32 {
  %0 = arith.negf %arg1 : f32
  %1 = arith.addf %arg0, %0 : f32
  return %1 : f32
}

func.func @"subf-negf"(%arg0: f32, %arg1: f32) -> f32 {
  %0 = arith.negf %arg1 : f32
  %1 = arith.subf %arg0, %0 : f32
  return %1 : f32
}

func.func @"maximumf-itself"(%arg0: f32) -> f32 {
  %0 = arith.maximumf %arg0, %arg0 : f32
  return %0 : f32
}

func.func @"minimumf-itself"(%arg0: f32) -> f32 {
  %0 = arith.minimumf %arg0, %arg0 : f32
  return %0 : f32
}

func.func @"maxnumf-itself"(%arg0: f32) -> f32 {
  %0 = arith.maxnumf %arg0, %arg0 : f32
  return %0 : f32
}

func.func @"minnumf-itself"(%arg0: f32) -> f32 {
  %0 = arith.minnumf %arg0, %arg0 : f32
  return %0 : f32
}

func.func @"maximumf-minus-infinity"(%arg0: f32) -> f32 {
  %cst = arith.constant 0xFF800000 : f32
  %0 = arith.maximumf %arg0, %cst : f32
  return %0 : f32
}

func.func @"minimumf-infinity"(%arg0: f32) -> f32 {
  %cst = arith.constant 0x7F800000 : f32
  %0 = arith.minimumf %arg0, %cst : f32
  return %0 : f32
}

func.func @"maxnumf-nan"(%arg0: f32) -> f32 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.maxnumf %arg0, %cst : f32
  return %0 : f32
}

func.func @"minnumf-nan"(%arg0: f32) -> f32 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.minnumf %arg0, %cst : f32
  return %0 : f32
}

func.func @"cmpf-ueq-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ueq, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-ueq-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ueq, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-ugt-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ugt, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-ugt-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ugt, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-uge-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf uge, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-uge-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf uge, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-ult-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ult, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-ult-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ult, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-ule-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ule, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-ule-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ule, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-une-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf une, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-une-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf une, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-uno-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf uno, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-uno-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf uno, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-oeq-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf oeq, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-oeq-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf oeq, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-ogt-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ogt, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-ogt-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ogt, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-oge-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf oge, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-oge-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf oge, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-olt-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf olt, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-olt-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf olt, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-ole-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ole, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-ole-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ole, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-one-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf one, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-one-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf one, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-ord-nan-right"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ord, %arg0, %cst : f32
  return %0 : i1
}

func.func @"cmpf-ord-nan-left"(%arg0: f32) -> i1 {
  %cst = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ord, %cst, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-true"(%arg0: f32, %arg1: f32) -> i1 {
  %0 = arith.cmpf true, %arg0, %arg1 : f32
  return %0 : i1
}

func.func @"cmpf-false"(%arg0: f32, %arg1: f32) -> i1 {
  %0 = arith.cmpf false, %arg0, %arg1 : f32
  return %0 : i1
}

func.func @"cmpf-ueq-itself"(%arg0: f32) -> i1 {
  %0 = arith.cmpf ueq, %arg0, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-uge-itself"(%arg0: f32) -> i1 {
  %0 = arith.cmpf uge, %arg0, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-ule-itself"(%arg0: f32) -> i1 {
  %0 = arith.cmpf ule, %arg0, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-one-itself"(%arg0: f32) -> i1 {
  %0 = arith.cmpf one, %arg0, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-ogt-itself"(%arg0: f32) -> i1 {
  %0 = arith.cmpf ogt, %arg0, %arg0 : f32
  return %0 : i1
}

func.func @"cmpf-olt-itself"(%arg0: f32) -> i1 {
  %0 = arith.cmpf olt, %arg0, %arg0 : f32
  return %0 : i1
}

func.func @"extf-truncf"(%arg0: f64) -> f64 {
  %0 = arith.truncf %arg0 fastmath<contract> : f64 to f32
  %1 = arith.extf %0 fastmath<contract> : f32 to f64
  return %1 : f64
}

func.func @"truncf-extf-f16"(%arg0: f16) -> f16 {
  %0 = arith.extf %arg0 : f16 to f32
  %1 = arith.truncf %0 : f32 to f16
  return %1 : f16
}

func.func @"truncf-extf-bf16"(%arg0: bf16) -> bf16 {
  %0 = arith.extf %arg0 : bf16 to f32
  %1 = arith.truncf %0 : f32 to bf16
  return %1 : bf16
}

func.func @"truncf-extf-f32"(%arg0: f32) -> f32 {
  %0 = arith.extf %arg0 : f32 to f64
  %1 = arith.truncf %0 : f64 to f32
  return %1 : f32
}

func.func @"truncf-extf-f64"(%arg0: f64) -> f64 {
  %0 = arith.extf %arg0 : f64 to f128
  %1 = arith.truncf %0 : f128 to f64
  return %1 : f64
}

func.func @"truncf-extf-f32-f16"(%arg0: f32) -> f16 {
  %0 = arith.extf %arg0 : f32 to f64
  %1 = arith.truncf %0 : f64 to f16
  return %1 : f16
}

func.func @"truncf-extf-f32-bf16"(%arg0: f32) -> bf16 {
  %0 = arith.extf %arg0 : f32 to f64
  %1 = arith.truncf %0 : f64 to bf16
  return %1 : bf16
}

func.func @"truncf-extf-f64-f32"(%arg0: f64) -> f32 {
  %0 = arith.extf %arg0 : f64 to f128
  %1 = arith.truncf %0 : f128 to f32
  return %1 : f32
}

func.func @"truncf-extf-f64-f16"(%arg0: f64) -> f16 {
  %0 = arith.extf %arg0 : f64 to f128
  %1 = arith.truncf %0 : f128 to f16
  return %1 : f16
}

func.func @"truncf-extf-f64-bf16"(%arg0: f64) -> bf16 {
  %0 = arith.extf %arg0 : f64 to f128
  %1 = arith.truncf %0 : f128 to bf16
  return %1 : bf16
}
