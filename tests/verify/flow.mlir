// What branches and regions pass on has the right count and types. The words are those of mlir-opt.

"func.func"() <{function_type = (i1) -> (), sym_name = "br"}> ({
^bb0(%a: i1):
  // expected-error@below {{type mismatch for bb argument #0 of successor #0}}
  "cf.br"(%a)[^bb1] : (i1) -> ()
^bb1(%b: i32):
  "func.return"() : () -> ()
}) : () -> ()

// -----

"func.func"() <{function_type = (i1) -> (), sym_name = "brc"}> ({
^bb0(%a: i1):
  // expected-error@below {{branch has 1 operands for successor #0, but target block has 0}}
  "cf.br"(%a)[^bb1] : (i1) -> ()
^bb1:
  "func.return"() : () -> ()
}) : () -> ()

// -----

"func.func"() <{function_type = (i1) -> (), sym_name = "condbr"}> ({
^bb0(%a: i1):
  // expected-error@below {{type mismatch for bb argument #0 of successor #1}}
  "cf.cond_br"(%a, %a, %a)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>}>: (i1, i1, i1) -> ()
^bb1(%b: i1):
  "func.return"() : () -> ()
^bb2(%bx: i32):
  "func.return"() : () -> ()
}) : () -> ()

// -----

func.func @x(%a: i1, %b: memref<?xi32>) {
  // expected-error@below {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  "scf.if"(%a) ({
    // expected-note@below {{region branch point}}
    "scf.yield"(%a) : (i1) -> ()
  }, {}) : (i1) -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<?xi32>) {
  // expected-error@below {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'memref<?xi32>' should match successor input type #0 'i1'}}
  %0 = "scf.if"(%a) ({
    "scf.yield"(%a) : (i1) -> ()
  }, {
    // expected-note@below {{region branch point}}
    "scf.yield"(%b) : (memref<?xi32>) -> ()
  }) : (i1) -> (i1)
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>) {
  // expected-error@below {{'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  %0 = "scf.for"(%a, %a, %a, %a) ({
    ^bb0(%i: index, %j: index):
    // expected-note@below {{region branch point}}
    "scf.yield"() : () -> ()
  }) : (index, index, index, index) -> (index)
  return
}

// -----

func.func @x(%a: index, %c: i1) {
  // expected-error@below {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'index' should match successor input type #0 'i32'}}
  %0 = "scf.while"(%a) ({
    ^bb0(%i: index):
    // expected-note@below {{region branch point}}
    "scf.condition"(%c, %i) : (i1, index) -> ()
  }, {
    ^bb0(%i: i32):
    "scf.yield"(%a) : (index) -> ()
  }) : (index) -> (index)
  return
}

// -----

func.func @x(%a: index, %c: i1) {
  // expected-error@below {{'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'i1' should match successor input type #0 'index'}}
  %0 = "scf.while"(%a) ({
    ^bb0(%i: index):
    // expected-note@below {{region branch point}}
    "scf.condition"(%c, %c) : (i1, i1) -> ()
  }, {
    ^bb0(%i: index):
    "scf.yield"(%a) : (index) -> ()
  }) : (index) -> (index)
  return
}

// -----

func.func @x(%a: index, %c: i1) {
  // expected-error@below {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'i1' should match successor input type #0 'index'}}
  %0 = "scf.while"(%a) ({
    ^bb0(%i: index):
    "scf.condition"(%c, %i) : (i1, index) -> ()
  }, {
    ^bb0(%i: index):
    // expected-note@below {{region branch point}}
    "scf.yield"(%c) : (i1) -> ()
  }) : (index) -> (index)
  return
}

// -----

func.func @x(%a: index, %c: i1) {
  // expected-error@below {{'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'index' should match successor input type #0 'i1'}}
  // expected-note@below {{region branch point}}
  %0 = "scf.while"(%a) ({
    ^bb0(%i: i1):
    "scf.condition"(%c, %a) : (i1, index) -> ()
  }, {
    ^bb0(%i: index):
    "scf.yield"(%a) : (index) -> ()
  }) : (index) -> (index)
  return
}

// -----

func.func @x(%a: index, %c: i1) {
  // expected-error@below {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'index'}}
  %0 = scf.execute_region -> index {
    // expected-note@below {{region branch point}}
    scf.yield %c : i1
  }
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>, %c: i32) {
  // expected-error@below {{type mismatch for bb argument #0 of successor #0}}
  "cf.switch"(%c, %c, %c)[^bb1, ^bb2] <{operandSegmentSizes = array<i32: 1, 1, 1>, case_operand_segments=array<i32: 1>, case_values = dense<[1]> : tensor<1xi32>}> : (i32, i32, i32) -> ()
  ^bb1(%z: i1): return
  ^bb2: return
}

// -----

func.func @x(%b: memref<2xi32>, %i: memref<3xi32>, %c: i1, %x: index) {
  // expected-error@below {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i1' should match successor input type #0 'index'}}
  %0 = "scf.if"(%c)({
    scf.yield %x: index
   }, {
    // expected-note@below {{region branch point}}
    scf.yield %c: i1
   }) : (i1) -> index
  %1 = arith.addi %0, %1 : index
  return
}
