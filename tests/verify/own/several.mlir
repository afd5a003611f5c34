// Within an operation that is itself wrong nothing is reported.
func.func @within(%a: i1, %b: i32) {
  // expected-error@below {{'scf.if' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "scf.if"(%b) ({
    "memref.dealloc"(%a) : (i1) -> ()
    "scf.yield"() : () -> ()
  }, {}) : (i32) -> ()
  return
}

// -----

// Where the words differ from mlir-opt's on purpose.
func.func @groups(%m: memref<1xi32>, %c: i1) {
  // expected-error@below {{'cf.cond_br' op operand group #0 ('condition') has 0 values}}
  "cf.cond_br"(%c)[^a, ^a] <{operandSegmentSizes = array<i32: 0, 1, 0>}>: (i1) -> ()
^a:
  return
}

// -----

func.func @uneven(%m: memref<1xi32>) {
  // expected-error@below {{inferred type(s) 'memref<i32>', 'index', 'index', 'index' are incompatible}}
  // expected-error@below {{failed to infer returned types}}
  %0:5 = "memref.extract_strided_metadata"(%m) : (memref<1xi32>) -> (memref<i32>, index, index, index, index)
  return
}

// -----

// Between operations nested in others, far from the definition.
func.func @far(%c: i1) {
  scf.if %c {
    scf.if %c {
      // expected-error@below {{operand #0 does not dominate this use}}
      "test.use"(%late) : (i1) -> ()
      scf.yield
    }
  }
  // expected-note@below {{operand defined here (op in a parent region)}}
  %late = arith.constant true
  return
}
