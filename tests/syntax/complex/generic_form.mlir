// Generic form, flags left out.
func.func @generic(%a: complex<f64>, %x: f64) -> complex<f64> {
  %0 = "complex.create"(%x, %x) : (f64, f64) -> complex<f64>
  %1 = "complex.mul"(%0, %a) : (complex<f64>, complex<f64>) -> complex<f64>
  %2 = "complex.add"(%1, %a) <{fastmath = #arith.fastmath<ninf>}> {tag} : (complex<f64>, complex<f64>) -> complex<f64>
  %3 = "complex.constant"() <{value = [1.0, 2.0]}> : () -> complex<f64>
  %4 = "complex.abs"(%3) : (complex<f64>) -> f64
  return %2 : complex<f64>
}
