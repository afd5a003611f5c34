// Every operation of dialect complex.
func.func @parts(%a: complex<f32>, %x: f32, %y: f32) -> (f32, f32, f32, f32, complex<f32>) {
  %0 = complex.create %x, %y : complex<f32>
  %1 = complex.re %0 : complex<f32>
  %2 = complex.im %0 : complex<f32>
  %3 = complex.abs %a : complex<f32>
  %4 = complex.angle %a fastmath<nnan,ninf> : complex<f32>
  %5 = complex.conj %a : complex<f32>
  return %1, %2, %3, %4, %5 : f32, f32, f32, f32, complex<f32>
}

func.func @arithmetic(%a: complex<f64>, %b: complex<f64>, %n: i32) -> (complex<f64>, i1, i1) {
  %0 = complex.add %a, %b : complex<f64>
  %1 = complex.sub %0, %b fastmath<fast> : complex<f64>
  %2 = complex.mul %1, %b : complex<f64>
  %3 = complex.div %2, %b fastmath<arcp> : complex<f64>
  %4 = complex.neg %3 : complex<f64>
  %5 = complex.atan2 %4, %b : complex<f64>
  %6 = complex.pow %5, %b : complex<f64>
  %7 = complex.powi %6, %n fastmath<nsz> : complex<f64>, i32
  %8 = complex.eq %7, %b : complex<f64>
  %9 = complex.neq %7, %b : complex<f64>
  return %7, %8, %9 : complex<f64>, i1, i1
}

func.func @functions(%a: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a : complex<f32>
  %1 = complex.expm1 %0 : complex<f32>
  %2 = complex.log %1 : complex<f32>
  %3 = complex.log1p %2 fastmath<contract,afn> : complex<f32>
  %4 = complex.sqrt %3 : complex<f32>
  %5 = complex.rsqrt %4 : complex<f32>
  %6 = complex.sin %5 : complex<f32>
  %7 = complex.cos %6 : complex<f32>
  %8 = complex.tan %7 : complex<f32>
  %9 = complex.tanh %8 : complex<f32>
  %10 = complex.sign %9 {unit} : complex<f32>
  return %10 : complex<f32>
}
