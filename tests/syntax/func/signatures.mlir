// Every part of a signature, in declarations and definitions.
func.func private @nothing()
func.func private @one(i32) -> i32
func.func private @several(i32, memref<?xf32>, tensor<*xi8>) -> (i32, vector<[4]xf32>)
func.func private @nested(() -> (), (i32) -> (i32, i32)) -> ((i1) -> i1)
func.func private @curried() -> (() -> (() -> i32))
func.func private @with_attributes(i32 {t.in}, memref<4xf32> {t.a = 1, t.b = "x"}) -> (i32 {t.out}, f32)
func.func private @single_result_attribute() -> (i32 {t.out})
func.func public @public(%arg0: i32) { return }
func.func nested @nested_visibility(%x: i32) attributes {t.flag} { return }
func.func private @declared() attributes {llvm.emit_c_interface, t.list = [1, 2]}
func.func @body(%a: i32 {t.in = @one}, %b: index) -> (i32 {t.out}) attributes {t.x = {y = 1}} {
  return %a : i32
}
func.func @"quoted name"(%a: i1) { return }
func.func @"a.b$c-d_1"() { return }
func.func @dots.and$dollars_1() { return }
