#map = affine_map<(d0) -> (d0 + 1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>
!m = memref<4xf32, #map>
%0 = "t.a"() {a = #foo.kept<x>, c = !async.value<!m>, d = !gpu.mma_matrix<16x16xf16, "AOp">, e = !nvgpu.tensormap.descriptor<tensor = memref<64x8xf32, #transposed, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>} : () -> !async.value<!m>
%1 = "t.b"() {f = !async.value< f32 >, g = !llvm.struct<(i32,ptr)>, h = #dlti.dl_spec<i32 = 1 : i32, "x" = #map>, k = !llvm.array<4 x struct<(i32)>>, l = #vector.kind<add>} : () -> !llvm.ptr<1>
