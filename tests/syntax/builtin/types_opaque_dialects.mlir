"t.f"() : () -> (!foo.a, !foo.a<>, !foo<"a b">, !foo.a<i32, [1, 2], {a = b}, "x>">, !foo.a.b, !foo.a<(i32) -> i32>, !llvm.ptr, !llvm.ptr<1>, !gpu.async.token, !async.token, !async.value<f32>, !shape.shape, !foo.x< a ,  b>)
"t.g"() {a = #foo.a, b = #foo.a<>, c = #foo<"a b">, d = #foo.a<i32, [1, 2], {a = b}, "x>">, e = #foo.a.b, f = #foo.x< a ,  b>} : () -> ()
