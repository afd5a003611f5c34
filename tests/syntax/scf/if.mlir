func.func @f(%c: i1, %a: i32, %b: f32) -> i32 {
  scf.if %c { }
  scf.if %c { "t.op"() : () -> () } else { "t.op"() : () -> () }
  scf.if %c { scf.yield } {tag}
  %0 = scf.if %c -> i32 { scf.yield %a : i32 } else { scf.yield %a : i32 }
  %1:2 = scf.if %c -> (i32, f32) { scf.yield %0, %b : i32, f32 } else { scf.yield %a, %b : i32, f32 } {tag = 2}
  return %1#0 : i32
}
