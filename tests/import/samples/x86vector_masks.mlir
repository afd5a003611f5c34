func.func @f(%s: vector<16xf32>, %d: vector<8xf64>, %k: i32, %wide: i16, %narrow: i8) {
  %0 = x86vector.avx512.mask.rndscale %s, %k, %s, %wide, %k : vector<16xf32>
  %1 = x86vector.avx512.mask.rndscale %d, %k, %d, %narrow, %k {a} : vector<8xf64>
  %2 = x86vector.avx512.mask.scalef %s, %s, %s, %wide, %k : vector<16xf32>
  %3 = x86vector.avx512.mask.scalef %d, %d, %d, %narrow, %k : vector<8xf64>
  return
}
