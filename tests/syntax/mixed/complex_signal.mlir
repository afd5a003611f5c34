// Complex numbers, and functions of them.
func.func @butterfly(%a: complex<f32>, %b: complex<f32>, %t: f32) -> (complex<f32>, complex<f32>, f32) {
  %re = math.cos %t : f32
  %im = math.sin %t : f32
  %w = complex.create %re, %im : complex<f32>
  %bw = complex.mul %b, %w : complex<f32>
  %s = complex.add %a, %bw : complex<f32>
  %d = complex.sub %a, %bw fastmath<nnan,contract> : complex<f32>
  %c = complex.constant [1.0 : f32, -0.0 : f32] : complex<f32>
  %e = complex.exp %c : complex<f32>
  %q = complex.div %e, %s : complex<f32>
  %m = complex.abs %q : complex<f32>
  %p = complex.pow %a, %b : complex<f32>
  %eq = complex.eq %p, %q : complex<f32>
  %r = complex.re %p : complex<f32>
  %n = arith.select %eq, %m, %r : f32
  %x = complex.bitcast %s : complex<f32> to i64
  return %s, %d, %n : complex<f32>, complex<f32>, f32
}
