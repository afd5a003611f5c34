func.func @f(%a: f32, %b: f32, %v: vector<2xf64>) {
  %addf = arith.addf %a, %b : f32
  %addf_m = arith.addf %a, %b fastmath<nnan,reassoc> {tag} : f32
  %subf = arith.subf %a, %b : f32
  %subf_m = arith.subf %a, %b fastmath<nnan,reassoc> {tag} : f32
  %mulf = arith.mulf %a, %b : f32
  %mulf_m = arith.mulf %a, %b fastmath<nnan,reassoc> {tag} : f32
  %divf = arith.divf %a, %b : f32
  %divf_m = arith.divf %a, %b fastmath<nnan,reassoc> {tag} : f32
  %remf = arith.remf %a, %b : f32
  %remf_m = arith.remf %a, %b fastmath<nnan,reassoc> {tag} : f32
  %maximumf = arith.maximumf %a, %b : f32
  %maximumf_m = arith.maximumf %a, %b fastmath<nnan,reassoc> {tag} : f32
  %minimumf = arith.minimumf %a, %b : f32
  %minimumf_m = arith.minimumf %a, %b fastmath<nnan,reassoc> {tag} : f32
  %maxnumf = arith.maxnumf %a, %b : f32
  %maxnumf_m = arith.maxnumf %a, %b fastmath<nnan,reassoc> {tag} : f32
  %minnumf = arith.minnumf %a, %b : f32
  %minnumf_m = arith.minnumf %a, %b fastmath<nnan,reassoc> {tag} : f32
  %n = arith.negf %a : f32
  %nm = arith.negf %v fastmath<fast> : vector<2xf64>
  %c = arith.addf %v, %v fastmath<contract> : vector<2xf64>
  return
}
