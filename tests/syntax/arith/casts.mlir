func.func @f(%a: i32, %b: i8, %x: f32, %i: index, %v: vector<2xi8>) {
  %0 = arith.extui %b : i8 to i32
  %1 = arith.extsi %b {tag} : i8 to i32
  %2 = arith.trunci %a : i32 to i8
  %3 = arith.trunci %a overflow<nsw> : i32 to i8
  %4 = arith.extf %x : f32 to f64
  %5 = arith.truncf %x : f32 to f16
  %6 = arith.truncf %x upward : f32 to bf16
  %7 = arith.truncf %x toward_zero fastmath<fast> : f32 to bf16
  %8 = arith.uitofp %a : i32 to f32
  %9 = arith.sitofp %a : i32 to f32
  %10 = arith.fptoui %x : f32 to i32
  %11 = arith.fptosi %x : f32 to i32
  %12 = arith.index_cast %i : index to i64
  %13 = arith.index_castui %a : i32 to index
  %14 = arith.bitcast %x : f32 to i32
  %15 = arith.extui %v : vector<2xi8> to vector<2xi16>
  %16 = arith.extf %x fastmath<nnan> : f32 to f64
  return
}
