func.func @ifs(%c: i1, %a: i32, %b: f32) -> (i32, f32) {
  scf.if %c {
  }
  scf.if %c {
    "t.then"() : () -> ()
  } else {
  }
  scf.if %c {
  } else {
    "t.else"() : () -> ()
  } {t.flag}
  %0 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    %n = arith.addi %a, %a : i32
    scf.yield %n : i32
  }
  %1:2 = scf.if %c -> (i32, f32) {
    scf.yield %0, %b : i32, f32
  } else {
    scf.yield {t.note} %a, %b : i32, f32
  } {t.both = "x"}
  %2 = scf.if %c -> ((i32) -> i32) {
    %f = "t.f"() : () -> ((i32) -> i32)
    scf.yield %f : (i32) -> i32
  } else {
    %g = "t.g"() : () -> ((i32) -> i32)
    scf.yield %g : (i32) -> i32
  }
  return %1#0, %1#1 : i32, f32
}
