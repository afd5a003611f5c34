func.func @f(%v: vector<16xf32>, %k: i16, %a: vector<8xf32>) {
  %m = arith.constant dense<true> : vector<16xi1>
  %0 = x86vector.avx512.mask.compress %m, %v : vector<16xf32>
  %1 = x86vector.avx.rsqrt %a : vector<8xf32>
  %2 = x86vector.avx.intr.dot %a, %a : vector<8xf32>
  return
}
