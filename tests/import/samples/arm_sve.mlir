func.func @f(%a: vector<[16]xi8>, %c: vector<[4]xi32>, %m: vector<[4]xi1>, %f: vector<[4]xf32>) {
  %0 = arm_sve.sdot %c, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %1 = arm_sve.smmla %c, %a, %a : vector<[16]xi8> to vector<[4]xi32>
  %2 = arm_sve.masked.addi %m, %c, %c : vector<[4]xi1>, vector<[4]xi32>
  %3 = arm_sve.masked.mulf %m, %f, %f : vector<[4]xi1>, vector<[4]xf32>
  %5, %6 = arm_sve.zip.x2 %a, %a : vector<[16]xi8>
  return
}
