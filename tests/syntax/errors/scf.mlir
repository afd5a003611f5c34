// Structured control flow. The words are those of mlir-opt.

func.func @f(%i: index) {
  // expected-error@below {{custom op 'scf.for' expected 'step'}}
  scf.for %j = %i to %i {
  }
  return
}

// -----

func.func @f(%i: index) {
  scf.for %j = %i %i step %i { // expected-error {{custom op 'scf.for' expected 'to'}}
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{expected SSA operand}}
  scf.for i = %i to %i step %i {
  }
  return
}

// -----

func.func @f(%i: index) {
  scf.for %j = %i to %i step %i iter_args(%x = %i) {
  // expected-error@above {{expected '->'}}
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@below {{region branch point}}
  scf.for %j = %i to %i step %i iter_args(%x = %i) -> (index) {
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  scf.for %j = %i to %i step %i iter_args(%x = %i) -> (index, index) {
    scf.yield %x : index
  }
  return
}

// -----

func.func @f(%i: index, %a: i32) { // expected-note {{prior use here}}
  // expected-error@+1 {{use of value '%a' expects different type than prior uses: 'index' vs 'i32'}}
  %r = scf.for %j = %i to %i step %i iter_args(%x = %a) -> (index) {
    scf.yield %j : index
  }
  return
}

// -----

func.func @f(%i: index, %a: i32) {
  %r = scf.for %j = %i to %i step %i iter_args(%x = %i) -> (index) {
  // expected-error@above {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'index' != 'i32'}}
    scf.yield %a : i32
  }
  return
}

// -----

func.func @f(%i: index) {
  %r = scf.for %j = %i to %i step %i iter_args(%x = %i) -> (index) {
  // expected-error@-1 {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
    // expected-note@below {{region branch point}}
    scf.yield
  }
  return
}

// -----

func.func @f(%i: index) {
  %r = scf.for %j = %i to %i step %i { // expected-error {{cannot name an operation with no results}}
  }
  return
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%i: i32) {
  scf.for %j = %i to %i step %i {
  // expected-error@above {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  }
  return
}

// -----

func.func @f(%i: f32) {
  scf.for %j = %i to %i step %i : f32 {
  // expected-error@-1 {{'scf.for' op operand #0 must be signless integer or index, but got 'f32'}}
  }
  return
}

// -----

func.func @f(%i: index) {
  scf.for %j = %i to %i step %i {
    // expected-error@below {{Dialect `' not found for custom op 'return'  (tried '.return' as well)}}
    // expected-note@below {{Available dialects: }}
    return
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%i, %i, %i) ({
^bb0(%j: i32):
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.for' op different number of inits and region iter_args: 0 != 18446744073709551615}}
  "scf.for"(%i, %i, %i) ({
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  "scf.for"(%i, %i, %i) ({
  // expected-error@above {{'scf.for' op different number of inits and region iter_args: 0 != 1}}
^bb0(%j: index, %k: index):
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  "scf.for"(%i, %i) ({
  // expected-error@-1 {{'scf.for' op expected 3 or more operands, but found 2}}
^bb0(%j: index):
    scf.yield
  }) : (index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{'scf.for' op requires one region}}
  "scf.for"(%i, %i, %i) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{'scf.for' op expects region #0 to have 0 or 1 blocks}}
  "scf.for"(%i, %i, %i) ({
^bb0(%j: index):
    cf.br ^bb1
^bb1:
    scf.yield
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%i: index) {
  "scf.for"(%i, %i, %i) ({
^bb0(%j: index):
    // expected-error@+1 {{'scf.condition' op expected 1 or more operands, but found 0}}
    "scf.condition"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @f(%c: i32) {
// expected-note@above {{prior use here}}
  scf.if %c {
  // expected-error@-1 {{use of value '%c' expects different type than prior uses: 'i1' vs 'i32'}}
  }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@below {{'scf.if' op must have an else block if defining values}}
  %0 = scf.if %c -> i32 {
    %x = arith.constant 1 : i32
    scf.yield %x : i32
  }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@below {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@below {{region branch point}}
  scf.if %c -> i32 {
  } else {
  }
  return
}

// -----

func.func @f(%c: i1, %a: i32) {
  // expected-error@below {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note@below {{region branch point}}
  %0 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
  }
  return
}

// -----

func.func @f(%c: i1, %a: i32) {
  %0 = scf.if %c -> i64 {
  // expected-error@above {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i32' should match successor input type #0 'i64'}}
    scf.yield %a : i32
    // expected-note@-1 {{region branch point}}
  } else {
    scf.yield %a : i32
  }
  return
}

// -----

func.func @f(%c: i1) {
  scf.if %c {
  // expected-error@below {{custom op 'otherwise' is unknown (tried 'func.otherwise' as well)}}
  } otherwise {
  }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@below {{'scf.if' op region #0 should have no arguments}}
  "scf.if"(%c) ({
^bb0(%x: i32):
    scf.yield
  }, {}) : (i1) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@+1 {{'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "scf.if"(%c) ({}, {}) : (i1) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  "scf.if"(%c) ({
  // expected-error@above {{'scf.if' op expected 2 regions}}
    scf.yield
  }) : (i1) -> ()
  return
}

// -----

func.func @f(%c: i1) {
  scf.if %c {
  // expected-error@-1 {{'scf.if' op expects region #0 to have 0 or 1 blocks}}
    cf.br ^bb1
^bb1:
    scf.yield
  }
  return
}

// -----

func.func @f(%c: i1) {
  scf.if %c {
    // expected-error@below {{reference to an undefined block}}
    cf.br ^out
  }
  cf.br ^out
^out:
  return
}

// -----

func.func @f(%c: i1) {
  scf.if %c {
    %x = arith.constant 1 : i32
  }
  %y = arith.addi %x, %x : i32 // expected-error {{use of undeclared SSA value name}}
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
  return
}

// -----

func.func @f(%n: i32) {
  %0 = scf.while (%i = %n) : (i32) -> i32 {
  // expected-error@above {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
    scf.yield %i : i32
    // expected-note@-1 {{terminator here}}
  } do {
^bb0(%j: i32):
    scf.yield %j : i32
  }
  return
}

// -----

func.func @f(%n: i32, %c: i1) {
  // expected-error@below {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  %0 = scf.while (%i = %n) : (i32) -> i32 {
    scf.condition(%c) %i : i32
  } do {
^bb0(%j: i32):
    scf.condition(%c) %j : i32 // expected-note {{terminator here}}
  }
  return
}

// -----

func.func @f(%n: i32) {
  // expected-note@+1 {{prior use here}}
  %0 = scf.while (%i = %n) : (i32) -> i32 {
    scf.condition(%i) %i : i32
    // expected-error@above {{use of value '%i' expects different type than prior uses: 'i1' vs 'i32'}}
  } do {
^bb0(%j: i32):
    scf.yield %j : i32
  }
  return
}

// -----

func.func @f(%n: i32, %c: i1) {
  %0 = scf.while (%i = %n) : (i32) -> i32 {
  // expected-error@-1 {{'scf.while' op along control flow edge from Operation scf.condition to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
    // expected-note@below {{region branch point}}
    scf.condition(%c)
  } do {
^bb0(%j: i32):
    scf.yield %j : i32
  }
  return
}

// -----

func.func @f(%n: i32, %c: i1) { // expected-note {{prior use here}}
  // expected-error@+1 {{use of value '%n' expects different type than prior uses: 'i64' vs 'i32'}}
  %0 = scf.while (%i = %n) : (i64) -> i32 {
    scf.condition(%c) %i : i64
  } do {
^bb0(%j: i32):
    scf.yield %j : i32
  }
  return
}

// -----

func.func @f(%n: i32, %c: i1) {
  %0 = scf.while (%i = %n) : (i32) -> i32 {
    scf.condition(%c) %i : i32
  }
  return
  // expected-error@above {{custom op 'scf.while' expected 'do'}}
}

// -----

func.func @f(%n: i32, %c: i1) {
  %0 = scf.while (%i = %n, %k = %n) : (i32) -> i32 {
  // expected-error@-1 {{custom op 'scf.while' expected as many input types as operands (expected 2 got 1)}}
    scf.condition(%c) %i : i32
  } do {
^bb0(%j: i32):
    scf.yield %j : i32
  }
  return
}

// -----

func.func @f(%c: i1) {
  // expected-error@below {{'scf.condition' op expects parent op 'scf.while'}}
  scf.condition(%c)
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{custom op 'scf.parallel' expected 2 operands}}
  scf.parallel (%j, %k) = (%i) to (%i) step (%i) {
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'scf.parallel' expected 1 operands}}
  scf.parallel (%j) = (%i) to (%i) step (%i, %i) {
  }
  return
}

// -----

func.func @f(%i: index) {
  scf.parallel (%j) = (%i) to (%i) step (%i) init (%i) {
  // expected-error@above {{custom op 'scf.parallel' number of operands and types do not match: got 1 operands and 0 types}}
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  %0 = scf.parallel (%j) = (%i) to (%i) step (%i) init (%x) -> f32 {
  // expected-error@-1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  // expected-error@below {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%j) = (%i) to (%i) step (%i) init (%x) -> f32 {
    scf.reduce
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  // expected-error@below {{'scf.parallel' op expects number of results: 0 to be the same as number of reductions: 1}}
  scf.parallel (%j) = (%i) to (%i) step (%i) {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %a : f32
    }
  }
  return
}

// -----

func.func @f(%i: index, %x: f32, %y: i32) {
  %0 = scf.parallel (%j) = (%i) to (%i) step (%i) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      // expected-error@+1 {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
      scf.reduce.return %y : i32
    }
  }
  return
}

// -----

func.func @f(%i: index, %x: f32, %y: i32) {
  %0 = scf.parallel (%j) = (%i) to (%i) step (%i) init (%x) -> f32 {
    scf.reduce(%y : i32) {
    // expected-error@above {{'scf.reduce' op expects type of 0-th reduction operand: 'i32' to be the same as the 0-th result type: 'f32'}}
    ^bb0(%a: i32, %b: i32):
      scf.reduce.return %a : i32
    }
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  %0 = scf.parallel (%j) = (%i) to (%i) step (%i) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    // expected-error@-1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
    ^bb0(%a: f32):
      scf.reduce.return %a : f32
    }
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  %0 = scf.parallel (%j) = (%i) to (%i) step (%i) init (%x) -> f32 {
    scf.reduce(%x : f32) {
    ^bb0(%a: f32, %b: f32):
      // expected-error@below {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
      scf.yield
    }
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  scf.parallel (%j) = (%i) to (%i) step (%i) {
    // expected-note@+1 {{terminator here}}
    scf.yield
  }
  return
}

// -----

func.func @f(%i: i32) {
// expected-note@above {{prior use here}}
  scf.parallel (%j) = (%i) to (%i) step (%i) {
  // expected-error@-1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  }
  return
}

// -----

func.func @f() {
  %c = arith.constant 0 : index
  // expected-error@below {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%j) = (%c) to (%c) step (%c) {
  }
  return
}

// -----

func.func @f() {
  scf.reduce // expected-error {{'scf.reduce' op expects parent op 'scf.parallel'}}
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{'scf.reduce.return' op expects parent op 'scf.reduce'}}
  scf.reduce.return %x : f32
  return
}

// -----

func.func @f(%n: index) {
  scf.forall (%i, %j) in (%n) {
  // expected-error@above {{expected 2 upper bound values, got 1}}
  }
  return
}

// -----

func.func @f(%n: index, %t: tensor<?xf32>) {
// expected-note@-1 {{prior use here}}
  // expected-error@below {{use of value '%t' expects different type than prior uses: 'tensor<4xf32>' vs 'tensor<?xf32>'}}
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) {
    scf.forall.in_parallel {
    }
  }
  return
}

// -----

func.func @f(%n: index, %t: tensor<?xf32>) {
  // expected-error@below {{custom op 'scf.forall' number of operands and types do not match: got 1 operands and 0 types}}
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) {
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@+1 {{'scf.forall' op mapping attribute size must match op rank}}
  scf.forall (%i) in (%n) {
  } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return
}

// -----

func.func @f(%n: index) {
  scf.forall (%i) in (%n) {
  // expected-error@above {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  } {mapping = [1]}
  return
}

// -----

func.func @f(%n: index, %t: tensor<?xf32>, %s: tensor<1xf32>) {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %t[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
      // expected-error@-1 {{'tensor.parallel_insert_slice' op may only insert into an output block argument}}
    }
  }
  return
}

// -----

func.func @f(%n: index, %x: f32, %m: memref<f32>) {
  scf.forall (%i) in (%n) {
    // expected-error@below {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
    scf.forall.in_parallel {
      memref.store %x, %m[] : memref<f32>
    }
  }
  return
}

// -----

func.func @f() {
  scf.forall.in_parallel { // expected-error {{'scf.forall.in_parallel' op expects parent op 'scf.forall'}}
  }
  return
}

// -----

func.func @f(%i: index) {
  scf.index_switch %i
  case 1 {
  }
  // expected-error@+1 {{custom op 'scf.index_switch' expected 'default'}}
  return
}

// -----

func.func @f(%i: index) {
  scf.index_switch %i
  // expected-error@above {{'scf.index_switch' op region #1 ('caseRegions') failed to verify constraint: region with 1 blocks}}
  case 1 {
  }
  case 1 {
  }
  default {
  }
  return
}

// -----

func.func @f(%i: index) {
  scf.index_switch %i
  case x {
  // expected-error@-1 {{custom op 'scf.index_switch' expected integer value}}
  }
  default {
  }
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%i: i32) {
  // expected-error@below {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  scf.index_switch %i
  default {
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  // expected-error@+1 {{'scf.index_switch' op expected result #0 of each region to be 'f32'}}
  %0 = scf.index_switch %i -> f32
  case 1 {
    scf.yield %i : index
    // expected-note@above {{case region #0 returns 'index' here}}
  }
  default {
    scf.yield %x : f32
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  %0 = scf.index_switch %i -> f32
  // expected-error@-1 {{'scf.index_switch' op expected each region to return 1 values, but default region returns 0}}
  case 1 {
    scf.yield %x : f32
  }
  default {
    // expected-note@below {{see yield operation here}}
    scf.yield
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  // expected-error@below {{'scf.index_switch' op expected each region to return 1 values, but default region returns 0}}
  // expected-note@below {{see yield operation here}}
  %0 = scf.index_switch %i -> f32
  default {
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'scf.index_switch' op has 1 case regions but 2 case values}}
  "scf.index_switch"(%i) <{cases = array<i64: 1, 2>}> ({
    scf.yield
  }, {
    scf.yield
  }) : (index) -> ()
  return
}

// -----

func.func @f(%x: i32) {
  %0 = scf.execute_region -> i64 {
  // expected-error@above {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i32' should match successor input type #0 'i64'}}
    scf.yield %x : i32
    // expected-note@-1 {{region branch point}}
  }
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@below {{'scf.execute_region' op region needs to have at least one block}}
  scf.execute_region {
  }
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@below {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({
^bb0(%a: i32):
    scf.yield
  }) : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error@+1 {{'scf.execute_region' op region needs to have at least one block}}
  "scf.execute_region"() ({
  }) : () -> ()
  return
}

// -----

func.func @f(%x: i32) {
  %0 = scf.execute_region -> i32 {
    // expected-error@below {{Dialect `' not found for custom op 'return'  (tried '.return' as well)}}
    // expected-note@below {{Available dialects: }}
    return
  }
  return
}
