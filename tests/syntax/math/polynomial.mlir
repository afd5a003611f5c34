// A function that uses several dialects of numbers.
func.func @polynomial(%x: vector<8xf32>, %n: i32) -> (vector<8xf32>, complex<f32>) {
  %c1 = arith.constant dense<1.000000e+00> : vector<8xf32>
  %c2 = arith.constant dense<[0.5, 0.25, 0.125, 1.0, 2.0, 4.0, 8.0, 16.0]> : vector<8xf32>
  %0 = math.fma %x, %c2, %c1 : vector<8xf32>
  %1 = math.fma %x, %0, %c1 fastmath<reassoc> : vector<8xf32>
  %2 = math.sqrt %1 : vector<8xf32>
  %3 = vector.extract %2[0] : f32 from vector<8xf32>
  %sin, %cos = math.sincos %3 fastmath<afn> : f32
  %4 = complex.create %cos, %sin : complex<f32>
  %5 = math.ipowi %n, %n : i32
  %6 = complex.powi %4, %5 : complex<f32>, i32
  return %2, %6 : vector<8xf32>, complex<f32>
}
