// What the dialect quant encodes itself.
module attributes {
a.a = !quant.any<i8:f32>, a.b = !quant.any<u8<1:2>>, a.c = !quant.calibrated<f32<-0.998:1.2321>>, a.d = !quant.uniform<i8<-127:127>:f32, 2.000000e+00:10>, a.e = !quant.uniform<u8:f32, 0.1>, a.f = !quant.uniform<i8:f32:1, {2.0e+2:10, 1.5}>} {}
func.func @f(%a: tensor<4x!quant.uniform<i8:f32, 3.0>>, %b: tensor<2x3x!quant.uniform<u16<10:20>:f64:0, {1.0e-3:3, 7.0}>>, %c: !quant.uniform<i4:f32, 1.0:-1>) { return }
func.func private @blocks(!quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:120, 3.0:127}, {4.0:110, 5.0:100}}>, !quant.uniform<u8:f16:{1:4}, {{2.0:5, 0.1}}>, tensor<4x6x!quant.uniform<i8<-100:100>:bf16:{0:2}, {{0.1}, {0.3:-7}}>>, !quant.uniform<i8:f32:{0:1, 2:2}, {{{0.5:1}, {0.5:1}}, {{0.5:1}, {0.5:1}}}>)
