// Flags: overflow, exactness, rounding, fast math.
func.func @flags(%i: i32, %j: i32, %x: f32, %y: f64, %v: vector<4xi16>) -> i32 {
  %0 = arith.addi %i, %j overflow<nsw> : i32
  %1 = arith.subi %0, %j overflow<nuw> : i32
  %2 = arith.muli %1, %j overflow<nuw, nsw> : i32
  %3 = arith.shli %2, %j overflow<none> : i32
  %4 = arith.divsi %3, %j exact : i32
  %5 = arith.divui %4, %j exact : i32
  %6 = arith.shrsi %5, %j exact {k} : i32
  %7 = arith.shrui %6, %j : i32
  %8 = arith.trunci %7 overflow<nsw, nuw> : i32 to i8
  %9 = arith.truncf %y to_nearest_even : f64 to f32
  %10 = arith.truncf %y downward fastmath<fast> : f64 to bf16
  %11 = arith.truncf %y upward {a = 1 : i8} : f64 to f16
  %12 = arith.truncf %y toward_zero : f64 to f32
  %13 = arith.truncf %y to_nearest_away : f64 to f32
  %14 = arith.extf %x fastmath<nnan> : f32 to f64
  %15 = arith.addf %x, %x fastmath<nnan,ninf,nsz,arcp,contract,afn,reassoc> : f32
  %16 = arith.mulf %x, %x fastmath<contract,reassoc> : f32
  %17 = arith.cmpf ult, %x, %x fastmath<nnan, ninf> : f32
  %18 = arith.negf %x fastmath<none> : f32
  %19 = arith.addi %v, %v overflow<nsw, nuw> : vector<4xi16>
  %20 = arith.uitofp %i : i32 to f32
  %21 = arith.extui %i : i32 to i64
  return %7 : i32
}
