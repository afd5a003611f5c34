// execute_region, with blocks of its own, and loops around it.
func.func @early(%m: memref<?xi32>, %n: index, %key: i32) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %at = scf.execute_region -> index {
    cf.br ^head(%c0 : index)
  ^head(%i: index):
    %more = arith.cmpi slt, %i, %n : index
    cf.cond_br %more, ^body, ^done(%n : index)
  ^body:
    %v = memref.load %m[%i] : memref<?xi32>
    %hit = arith.cmpi eq, %v, %key : i32
    %next = arith.addi %i, %c1 : index
    cf.cond_br %hit, ^done(%i : index), ^head(%next : index)
  ^done(%found: index):
    scf.yield %found : index
  }
  scf.execute_region no_inline {
    "t.op"() : () -> ()
    scf.yield
  }
  %two:2 = scf.execute_region -> (index, i32) no_inline {
    scf.yield %at, %key : index, i32
  } {note = "kept"}
  return %two#0 : index
}

func.func @unsigned(%lo: i8, %hi: i8, %step: i8, %acc: f32) -> f32 {
  %r = scf.for unsigned %i = %lo to %hi step %step iter_args(%a = %acc) -> (f32) : i8 {
    %b = arith.addf %a, %a : f32
    scf.yield %b : f32
  } {unroll = 4 : i64}
  scf.for unsigned %i = %lo to %hi step %step : i8 {
    "t.use"(%i) : (i8) -> ()
  }
  return %r : f32
}

func.func @loop_kinds(%n: index, %c: i1) -> (i64, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i64
  %r:2 = scf.while (%a = %z, %i = %c0) : (i64, index) -> (i64, index) {
    %go = arith.cmpi ult, %i, %n : index
    scf.condition(%go) {checked} %a, %i : i64, index
  } do {
  ^bb0(%a: i64, %i: index):
    %j = arith.addi %i, %c1 : index
    scf.yield %a, %j : i64, index
  } attributes {kind = "counted"}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return %r#0, %r#1 : i64, index
}
