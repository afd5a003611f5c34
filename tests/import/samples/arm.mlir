func.func @f(%m: vector<[4]xi1>, %b: vector<2x[16]xi1>, %v: vector<[4]xf32>, %a: vector<[4]x[4]xf32>) {
  %0 = arm_sve.convert_to_svbool %m : vector<[4]xi1>
  %1 = arm_sve.convert_from_svbool %b : vector<2x[8]xi1>
  %2 = arm_sme.outerproduct %v, %v : vector<[4]xf32>, vector<[4]xf32>
  %3 = arm_sme.outerproduct %v, %v kind<sub> acc(%a) masks(%m, %m) : vector<[4]xf32>, vector<[4]xf32>
  return
}
