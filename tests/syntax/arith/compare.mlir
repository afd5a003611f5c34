func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %v: vector<4xindex>, %t: tensor<2x?xf16>) {
  %i_eq = arith.cmpi eq, %a, %b : i32
  %i_ne = arith.cmpi ne, %a, %b : i32
  %i_slt = arith.cmpi slt, %a, %b : i32
  %i_sle = arith.cmpi sle, %a, %b : i32
  %i_sgt = arith.cmpi sgt, %a, %b : i32
  %i_sge = arith.cmpi sge, %a, %b : i32
  %i_ult = arith.cmpi ult, %a, %b : i32
  %i_ule = arith.cmpi ule, %a, %b : i32
  %i_ugt = arith.cmpi ugt, %a, %b : i32
  %i_uge = arith.cmpi uge, %a, %b : i32
  %f_false = arith.cmpf false, %x, %y : f32
  %f_oeq = arith.cmpf oeq, %x, %y : f32
  %f_ogt = arith.cmpf ogt, %x, %y : f32
  %f_oge = arith.cmpf oge, %x, %y : f32
  %f_olt = arith.cmpf olt, %x, %y : f32
  %f_ole = arith.cmpf ole, %x, %y : f32
  %f_one = arith.cmpf one, %x, %y : f32
  %f_ord = arith.cmpf ord, %x, %y : f32
  %f_ueq = arith.cmpf ueq, %x, %y : f32
  %f_ugt = arith.cmpf ugt, %x, %y : f32
  %f_uge = arith.cmpf uge, %x, %y : f32
  %f_ult = arith.cmpf ult, %x, %y : f32
  %f_ule = arith.cmpf ule, %x, %y : f32
  %f_une = arith.cmpf une, %x, %y : f32
  %f_uno = arith.cmpf uno, %x, %y : f32
  %f_true = arith.cmpf true, %x, %y : f32
  %vc = arith.cmpi slt, %v, %v {tag} : vector<4xindex>
  %tc = arith.cmpf olt, %t, %t fastmath<ninf> : tensor<2x?xf16>
  return
}
