func.func @a(%x: i32, f32) { return }
func.func @b(i32, %x: f32)
func.func @c() -> { return }
func.func @d() { }
func.func @e() attributes {sym_name = "x"} { return }
func.func b() { return }
// error 1:23: expected SSA identifier
// error 2:19: expected type instead of SSA identifier
// error 3:18: expected non-function type
// error 4:1: expected non-empty function body
// error 5:27: 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary
// error 6:10: expected valid '@'-identifier for symbol name
