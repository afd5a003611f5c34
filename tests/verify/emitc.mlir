// What emitc's loops, conditions, expressions and globals are made of, and masks of x86vector. The words are those of mlir-opt.

func.func @no_induction_variable(%a: i32) {
  // expected-error@below {{'emitc.for' op expected body to have a single block argument for the induction variable}}
  "emitc.for"(%a, %a, %a) ({
    emitc.yield
  }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @no_body(%a: i32) {
  // expected-error@below {{'emitc.for' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "emitc.for"(%a, %a, %a) ({
  }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @another_type(%a: i32) {
  // expected-error@below {{'emitc.for' op expected induction variable to be same type as bounds and step}}
  "emitc.for"(%a, %a, %a) ({
  ^bb0(%i: i64):
    emitc.yield
  }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @loops_yield_nothing(%a: i32) {
  emitc.for %i = %a to %a step %a : i32 {
    // expected-error@below {{'emitc.yield' op yields a value not returned by parent}}
    emitc.yield %a : i32
  }
  return
}

// -----

func.func @conditions_yield_nothing(%a: i32, %c: i1) {
  emitc.if %c {
    // expected-error@below {{'emitc.yield' op yields a value not returned by parent}}
    emitc.yield %a : i32
  }
  return
}

// -----

func.func @no_expression(%a: i32) {
  // expected-error@below {{'emitc.expression' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  %e = "emitc.expression"(%a) ({
  }) : (i32) -> i32
  return
}

// -----

func.func @expressions_yield(%a: i32) {
  // expected-error@below {{'emitc.expression' op must yield a value at termination}}
  %e = "emitc.expression"(%a) ({
  ^bb0(%b: i32):
    %x = "emitc.add"(%b, %b) : (i32, i32) -> i32
    "emitc.yield"() : () -> ()
  }) : (i32) -> i32
  return
}

// -----

func.func @no_end_of_a_body(%c: i1) {
  // expected-error@below {{'emitc.do' op body region must not contain terminator}}
  emitc.do {
    emitc.yield
  } while {
    %e = emitc.expression %c : (i1) -> i1 {
      %not = emitc.logical_not %c : i1
      emitc.yield %not : i1
    }
    emitc.yield %e : i1
  }
  return
}

// -----

// expected-error@below {{'emitc.global' op initial value should be a integer, float, elements or opaque attribute, but got "x"}}
"emitc.global"() <{sym_name = "a", type = i32, initial_value = "x"}> : () -> ()

// -----

func.func @bits(%v: vector<16xf32>, %narrow: i8, %r: i32) {
  // expected-error@below {{'x86vector.avx512.mask.scalef' op failed to verify that k has the same number of bits as elements in dst}}
  %0 = "x86vector.avx512.mask.scalef"(%v, %v, %v, %narrow, %r) : (vector<16xf32>, vector<16xf32>, vector<16xf32>, i8, i32) -> vector<16xf32>
  return
}

// -----

func.func @module_with_arguments() {
  // expected-error@below {{'builtin.module' op region should have no arguments}}
  "builtin.module"() ({
  ^bb0(%a: i32):
  }) : () -> ()
  return
}
