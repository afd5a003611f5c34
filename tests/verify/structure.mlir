// Counts, blocks, terminators and parents. The words are those of mlir-opt.

"func.func"() <{function_type = (i1) -> (), sym_name = "noterm"}> ({
^bb0(%a: i1):
  // expected-error@below {{block with no terminator, has %0 = "arith.constant"() <{value = 1 : index}> : () -> index}}
  %0 = "arith.constant"() <{value = 1 : index}> : () -> index
}) : () -> ()

// -----

// expected-error@below {{empty block: expect at least a terminator}}
"func.func"() <{function_type = (i1) -> (), sym_name = "emptyblock"}> ({
^bb0(%a: i1):
}) : () -> ()

// -----

"func.func"() <{function_type = () -> (), sym_name = "termmid"}> ({
  // expected-error@below {{'func.return' op must be the last operation in the parent block}}
  "func.return"() : () -> ()
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@below {{entry block of region may not have predecessors}}
"func.func"() <{function_type = (i1) -> (), sym_name = "brentry"}> ({
^bb0(%a: i1):
  "cf.br"(%a)[^bb0] : (i1) -> ()
}) : () -> ()

// -----

func.func @x(%a: i32) {
  // expected-error@below {{'arith.addi' op expected 2 operands, but found 1}}
  %0 = "arith.addi"(%a) : (i32) -> i32
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error@below {{'arith.addi' op expected 2 operands, but found 3}}
  %0 = "arith.addi"(%a, %a, %a) : (i32, i32, i32) -> i32
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error@below {{'arith.addi' op requires one result}}
  "arith.addi"(%a, %a) : (i32, i32) -> ()
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error@below {{'arith.addi' op requires one result}}
  %0:2 = "arith.addi"(%a, %a) : (i32, i32) -> (i32, i32)
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>) {
  // expected-error@below {{'memref.load' op incorrect number of indices for load, expected 1 but got 0}}
  %0 = "memref.load"(%b) : (memref<?xi32>) -> i32
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>) {
  // expected-error@below {{'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<?xi32>
  return
}

// -----

func.func @x(%a: i1, %b: memref<?xi32>) {
  // expected-error@below {{'scf.if' op must have an else block if defining values}}
  %0 = "scf.if"(%a) ({
    "scf.yield"(%a) : (i1) -> ()
  }, {}) : (i1) -> (i1)
  return
}

// -----

func.func @x(%a: i1, %b: memref<?xi32>) {
  // expected-error@below {{'scf.if' op expected 2 regions}}
  %0 = "scf.if"(%a) ({
    "scf.yield"(%a) : (i1) -> ()
  }) : (i1) -> (i1)
  return
}

// -----

func.func @x(%a: i1, %b: memref<?xi32>) {
  // expected-error@below {{'scf.if' op expects region #1 to have 0 or 1 blocks}}
  %0 = "scf.if"(%a) ({
    "scf.yield"(%a) : (i1) -> ()
  }, {
    ^bb0:
    "cf.br"()[^bb1] : () -> ()
    ^bb1:
    "scf.yield"(%b) : (memref<?xi32>) -> ()
  }) : (i1) -> (i1)
  return
}

// -----

func.func @x(%a: i1, %b: memref<?xi32>) {
  "scf.if"(%a) ({
    // expected-error@below {{'func.return' op expects parent op 'func.func'}}
    "func.return"() : () -> ()
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<?xi32>) {
  // expected-error@below {{'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "scf.if"(%a) ({
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<?xi32>) {
  // expected-error@below {{'scf.if' op region #0 should have no arguments}}
  "scf.if"(%a) ({
    ^bb0(%x : i1):
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @x(%a: index, %c: i1) {
  // expected-error@below {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  %0 = "scf.while"(%a) ({
    ^bb0(%i: index):
    // expected-note@below {{terminator here}}
    "scf.yield"(%i) : (index) -> ()
  }, {
    ^bb0(%i: index):
    "scf.yield"(%a) : (index) -> ()
  }) : (index) -> (index)
  return
}

// -----

func.func @x(%a: index, %c: i1) {
  // expected-error@below {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
}

// -----

func.func @x(%a: index, %c: i1) {
  // expected-error@below {{'cf.br' op requires 1 successor but found 2}}
  "cf.br"(%c)[^bb1, ^bb1] : (i1) -> ()
^bb1:
  return
}

// -----

func.func @x(%a: index, %c: i1) {
  // expected-error@below {{'cf.br' op requires 1 successor but found 0}}
  "cf.br"() : () -> ()
}

// -----

"func.func"() <{function_type = () -> (), sym_name="x"}> ({
// expected-error@below {{block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32}}
"arith.constant"() <{value = 1: i32}> : () -> i32
}) : () -> ()

// -----

// expected-error@below {{'builtin.module' op expects region #0 to have 0 or 1 blocks}}
"builtin.module"() ({ ^bb0:
  "func.return"() : () -> ()
  ^bb1:
  "func.return"() : () -> ()
}) : () -> ()

// -----

func.func @x(%a: index, %b: memref<?xi32>, %c: i1) {
  // expected-error@below {{'cf.switch' op requires at least 1 successors but found 0}}
  "cf.switch"(%c) : (i1) -> ()
}

// -----

func.func @x(%a: i1) {
  // expected-error@below {{'arith.constant' op requires zero operands}}
  %0 = "arith.constant"(%a) <{value = 1 : i32}> : (i1) -> i32
  return
}

// -----

func.func @x(%a: i1) {
  // expected-error@below {{'memref.dealloc' op requires a single operand}}
  "memref.dealloc"() : () -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  // expected-error@below {{'memref.dealloc' op requires zero results}}
  %0 = "memref.dealloc"(%b) : (memref<1xi32>) -> (i32)
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  // expected-error@below {{'memref.dealloc' op requires zero regions}}
  "memref.dealloc"(%b) ({}) : (memref<1xi32>) -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  // expected-error@below {{'scf.if' op requires a single operand}}
  %0 = "scf.if"() ({}, {}) : () -> (i1)
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  // expected-error@below {{'memref.extract_strided_metadata' op expected 2 or more results}}
  %0:1 = "memref.extract_strided_metadata"(%b) : (memref<1xi32>) -> (memref<i32>)
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  // expected-error@below {{'memref.load' op requires one result}}
  "memref.load"() : () -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  // expected-error@below {{'memref.load' op requires one result}}
  %0:2 = "memref.load"() : () -> (i1, i1)
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  // expected-error@below {{'scf.if' op expects region #0 to have 0 or 1 blocks}}
  "scf.if"(%a) ({
    "cf.br"()[^a] : () -> ()
   ^a:
    "scf.yield"() : () -> ()
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  // expected-error@below {{'scf.if' op expects regions to end with 'scf.yield', found 'test.foo'}}
  // expected-note@below {{in custom textual format, the absence of terminator implies 'scf.yield'}}
  "scf.if"(%a) ({
    "test.foo"() : () -> ()
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  "scf.if"(%a) ({
    // expected-error@below {{block with no terminator, has %0 = "arith.constant"() <{value = true}> : () -> i1}}
    "arith.constant"() <{value = true}> : () -> i1
  }, {
  }) : (i1) -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  // expected-error@below {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  "scf.while"() ({
    // expected-note@below {{terminator here}}
    "test.foo"() : () -> ()
  }, {
    "test.foo"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<1xi32>) {
  // expected-error@below {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  "scf.while"() ({
    "scf.condition"(%a) : (i1) -> ()
  }, {
    // expected-note@below {{terminator here}}
    "test.foo"() : () -> ()
  }) : () -> ()
  return
}

// -----

func.func @two(%a: i32, %b: memref<2x?xf32>, %c: index) {
   // expected-error@below {{'scf.condition' op expects parent op 'scf.while'}}
   "scf.condition"(%b) : (memref<2x?xf32>) -> ()
   return
}

// -----

func.func @x(%b: vector<2xi32>, %i: index) {
  // expected-error@below {{'scf.for' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "scf.for"(%i, %i, %i) ({}): (index, index, index) -> ()
  return
}

// -----

func.func @x(%b: vector<2xi32>, %i: index) {
  // expected-error@below {{'scf.while' op region #0 ('before') failed to verify constraint: region with 1 blocks}}
  "scf.while"() ({}, {}): () -> ()
  return
}

// -----

func.func @x(%b: vector<2xi32>, %i: index) {
  // expected-error@below {{'scf.execute_region' op region needs to have at least one block}}
  "scf.execute_region"() ({}): () -> ()
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: i64) {
  // expected-error@below {{'memref.copy' op requires zero results}}
  "memref.copy"(%b, %b) : (memref<2xi32>, memref<2xi32>) -> (memref<3xi32>)
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: memref<3xi32>) {
  // expected-error@below {{empty block: expect at least a terminator}}
  "foo.bar"(%b)({
    "foo.baz"()[^a, ^c] : () -> ()
   ^a:
    "foo.baz"() : () -> ()
   ^c:
  }) : (memref<2xi32>) -> (i32)
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: index) {
  // expected-error@below {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (0 vs 1)}}
  %0 = "memref.subview"(%b) <{operandSegmentSizes=array<i32: 1,0,0,0>, static_offsets=array<i64: -9223372036854775808>, static_sizes=array<i64: 1>, static_strides=array<i64: 1>}> : (memref<2xi32>) -> memref<2xi32>
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'memref.extract_strided_metadata' op expected 2 or more results}}
  "memref.extract_strided_metadata"(%b) : (i32) -> memref<1xi64>
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'scf.yield' op requires zero results}}
  "scf.yield"(%b) : (i32) -> (f64)
  return
}

// -----

func.func @x(%a: i1, %b: memref<2xi32>) {
  // expected-error@below {{'linalg.generic' op requires one region}}
  "linalg.generic"(%b, %b) : (memref<2xi32>, memref<2xi32>) -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<2xi32>) {
  // expected-error@below {{'scf.for' op expected 3 or more operands, but found 1}}
  "scf.for"(%b) ({}): (memref<2xi32>) -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<2xi32>) {
  // expected-error@below {{'scf.while' op expected 2 regions}}
  "scf.while"(%b) ({}): (memref<2xi32>) -> ()
  return
}

// -----

func.func @x(%a: i1, %b: memref<2xi32>) {
  // expected-error@below {{'scf.condition' op expected 1 or more operands, but found 0}}
  "scf.condition"() : () -> ()
}

// -----

func.func @x(%a: i1, %b: memref<2xi32>) {
  // expected-error@below {{'memref.store' op expected 2 or more operands, but found 0}}
  "memref.store"() : () -> ()
}
