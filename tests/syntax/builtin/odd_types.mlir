// Types that hold others, and those of dialects that nobody knows.
func.func private @tuples(tuple<>, tuple<i32>, tuple<tuple<f32, index>, tuple<>>, none)
func.func private @numbers(i1, si8, ui7, i256, bf16, f16, f80, f128, tf32, f8E4M3FN, f8E5M2, f8E4M3B11FNUZ, f8E8M0FNU, f4E2M1FN, f6E3M2FN)
func.func private @complexes(complex<f64>, complex<i1>, tensor<2xcomplex<bf16>>, memref<?xcomplex<f32>>)
func.func private @functions((i32) -> i32, () -> (), (i32, (f32) -> ()) -> ((i1) -> i2, f32))
func.func private @foreign(!my.type, !my.type<"text", [1, 2], {a = b}>, !my<odd text>, tensor<4x!my.elem>, vector<4xindex>)
func.func private @spaces(memref<4xf32, 1>, memref<4xf32, "fast">, memref<*xf32, 2 : i32>, memref<2x2xf32, strided<[1, 2]>, 7 : i8>, memref<?xf32, #gpu.address_space<workgroup>>, memref<1xf32, {a = 1}>)
func.func private @layouts(memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<3x4xf32, strided<[-4, 1], offset: 7>>, memref<2x2xf32, affine_map<(i, j) -> (j, i)>>, memref<f32, strided<[], offset: 3>>, memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>)
