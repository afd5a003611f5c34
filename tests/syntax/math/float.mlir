// Functions of floats, scalar and shaped, with every spelling of the fast-math flags.
func.func @scalar(%x: f32, %y: f32, %n: i32) -> f32 {
  %0 = math.absf %x : f32
  %1 = math.acos %0 fastmath<fast> : f32
  %2 = math.acosh %1 : f32
  %3 = math.asin %2 : f32
  %4 = math.asinh %3 fastmath<nsz,nnan> : f32
  %5 = math.atan %4 : f32
  %6 = math.atanh %5 : f32
  %7 = math.atan2 %6, %y fastmath<reassoc,contract> : f32
  %8 = math.cbrt %7 : f32
  %9 = math.ceil %8 : f32
  %10 = math.copysign %9, %y : f32
  %11 = math.cos %10 : f32
  %12 = math.cosh %11 : f32
  %13 = math.erf %12 : f32
  %14 = math.erfc %13 : f32
  %15 = math.exp %14 fastmath<none> : f32
  %16 = math.exp2 %15 : f32
  %17 = math.expm1 %16 : f32
  %18 = math.floor %17 : f32
  %19 = math.fma %18, %x, %y fastmath<contract> : f32
  %20 = math.fpowi %19, %n : f32, i32
  %21 = math.log %20 : f32
  %22 = math.log10 %21 : f32
  %23 = math.log1p %22 : f32
  %24 = math.log2 %23 : f32
  %25 = math.powf %24, %y : f32
  %26 = math.round %25 : f32
  %27 = math.roundeven %26 : f32
  %28 = math.rsqrt %27 : f32
  %29 = math.sin %28 : f32
  %30 = math.sinh %29 : f32
  %31 = math.sqrt %30 fastmath<afn> : f32
  %32 = math.tan %31 : f32
  %33 = math.tanh %32 : f32
  %34 = math.trunc %33 {last} : f32
  %35 = math.clampf %34 to [%x, %y] fastmath<ninf> : f32
  %sin, %cos = math.sincos %35 : f32
  return %sin : f32
}
