func.func @a(%x: i32, f32) { return }
func.func @b(i32, %x: f32)
func.func @c() -> { return }
func.func @d() { }
func.func @e() attributes {sym_name = "x"} { return }
func.func b() { return }
// error 1:23: custom op 'func.func' expected SSA identifier
// error 2:19: custom op 'func.func' expected type instead of SSA identifier
// error 3:18: expected non-function type
// error 4:1: custom op 'func.func' expected non-empty function body
// error 5:27: custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary
// error 6:11: custom op 'func.func' expected valid '@'-identifier for symbol name
