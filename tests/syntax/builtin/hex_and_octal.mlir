"t.op"() {a = 0x0 : i32, b = 0xFFFFFFFF : i32, c = -0x1 : i32, d = 0x7fffffffffffffff, e = 0xdeadBEEF : i64, f = 0x80 : i8, g = 010 : i32, h = 0x1F : index} : () -> ()
"t.op"() {a = 0x3F800000 : f32, b = 0x3C00 : f16, c = 0x7FF0000000000000 : f64, d = 0xFF800000 : f32, e = 0x4049 : bf16, f = 0x3FFF8000000000000000 : f80} : () -> ()
"t.op"() {a = dense<[0x10, 0xFF, -0x80]> : tensor<3xi8>, b = dense<0x7FC00000> : tensor<2xf32>, c = dense<"0x01020304"> : tensor<4xi8>, d = dense<[0x7F800000, 1.0]> : vector<2xf32>} : () -> ()
"t.op"() {a = array<i32: 0x10, -0x10>, b = array<f32: 0x7FC00000, 1.0>, c = array<i8: 0xFF, 0x7F>} : () -> ()
func.func @f(%m: memref<0x4xf32>, %n: memref<2x0x3xi8>, %o: memref<0x0xindex>) { return }
