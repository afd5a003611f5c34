// Every attribute and type that has an encoding, and some that are text.
module attributes {
  x.z = dense<[true,false,true]> : tensor<3xi1>,
  x.w = dense<true> : tensor<3xi1>,
  x.o = dense<true> : tensor<i1>,
  x.w1 = dense<false> : tensor<9xi1>,
  x.v = dense<[1,-2,3]> : tensor<3xi4>,
  x.u = dense<-1> : tensor<3xi4>,
  x.s = dense<["a","b"]> : tensor<2x!foo.s>,
  x.s1 = dense<"a"> : tensor<2x!foo.s>,
  x.d=distinct[0]<1>,
  x.e = array<i1: true, false>,
  x.b = dense_resource<blob1> : tensor<2xf32>,
  x.c= -3 : i128,
  x.cc = 5 : i300,
  x.i3 = -3 : i3,
  x.si = -3 : si9,
  x.s1i = -1 : si1,
  x.u32 = 4294967295 : ui32,
  x.u64 = 18446744073709551615 : ui64,
  x.m64 = -9223372036854775808 : i64,
  x.ui = 255 : ui8,
  x.f = 1.5 : bf16,
  x.f80 = 1.0 : f80,
  x.f8=1.0 : f8E4M3FN,
  x.cplx = dense<(1.0,2.0)> : tensor<2xcomplex<f32>>,
  x.em = dense<> : tensor<0xi32>,
  x.emb = dense<> : tensor<0xi1>,
  x.f4 = dense<[1.0]> : tensor<1xf4E2M1FN>,
  x.sp = sparse<[[0,0],[1,2]], [1,5]> : tensor<3x4xi32>,
  x.m = affine_map<(d0)->(d0)>,
  x.ty = vector<[4]x3xf32>,
  x.sy= @a::@b::@c,
  x.st= "ab" : !foo.x,
  x.lo = loc(callsite("f":1:2 at fused<"m">["x", "y":3:4 to 5:6])),
  x.dy = memref<?x3xf32, strided<[?,1], offset: ?>, 3>,
  x.u2 = memref<*xf32, 1>,
  x.t = tensor<*xf32>,
  x.t2 = tensor<3xf32, #foo.bar>,
  x.tup = tuple<i32, none>
} {
  "foo.bar"() <{a = 1}> {b = 2} : () -> ()
  "foo.empty"() <{}> : () -> ()
  "foo.other"() <"text"> : () -> ()
  "foo"() : () -> () loc("n"("k":1:1))
}
{-# dialect_resources: {builtin: {blob1: "0x040000000000803F00000040"}}, external_resources: { my: { k: "0x08000000010203", b: true, s: "str"}} #-}
