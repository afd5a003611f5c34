func.func private @a(memref<4xf32)
func.func private @b(memref<4f32>)
func.func private @c(i99999999999)
func.func private @d(bogus)
func.func private @e(!undefined)
func.func private @f(vector<4xf32>
// error 1:34: expected ',' or '>' in memref type
// error 2:30: expected 'x' in dimension list
// error 3:22: invalid integer width
// error 4:22: expected non-function type
// error 5:32: undefined symbol alias id 'undefined'
// error 6:35: expected ')'
