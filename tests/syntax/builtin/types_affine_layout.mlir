#transpose = affine_map<(i, j) -> (j, i)>
func.func private @f(memref<4x8xf32, #transpose>) -> memref<8x4xf32, affine_map<(a, b)[s] -> (a * 4 + b + s)>>
func.func private @identity(memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1)>>)
func.func private @space(memref<4x8xf32, #transpose, 3>)
