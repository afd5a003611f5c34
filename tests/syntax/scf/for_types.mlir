// Loops over integers, unsigned ones, with and without values.
func.func @loops(%l: i32, %u: i32, %s: i32, %n: index, %init: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %l to %u step %s : i32 {
    "t.use"(%i) : (i32) -> ()
  }
  scf.for unsigned %i = %l to %u step %s : i32 {
    "t.use"(%i) : (i32) -> ()
  }
  scf.for unsigned %i = %c0 to %n step %c1 {
  } {t.empty}
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (f32) {
    %next = arith.addf %acc, %init : f32
    scf.yield %next : f32
  }
  %pair:2 = scf.for %i = %l to %u step %s iter_args(%a = %sum, %b = %l) -> (f32, i32) : i32 {
    %x = arith.addi %b, %i : i32
    scf.yield %a, %x : f32, i32
  } {t.note = "two values"}
  return %pair#0 : f32
}
