// Constants and bit patterns.
func.func @constants() -> (complex<f32>, complex<f64>, complex<i32>) {
  %0 = complex.constant [1.0 : f32, -2.5 : f32] : complex<f32>
  %1 = complex.constant [0.1, 1.0e-300] : complex<f64>
  %2 = complex.constant [1 : i32, 2 : i32] : complex<i32>
  %3 = complex.constant [0x7FC00000 : f32, 0.0 : f32] {why = "a NaN"} : complex<f32>
  return %0, %1, %2 : complex<f32>, complex<f64>, complex<i32>
}

func.func @bits(%a: complex<f32>, %i: i64) -> (i64, complex<f32>) {
  %0 = complex.bitcast %a : complex<f32> to i64
  %1 = complex.bitcast %i : i64 to complex<f32>
  return %0, %1 : i64, complex<f32>
}
