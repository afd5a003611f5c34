// What single operations ask. The words are those of mlir-opt.

"func.func"() <{function_type = (i1) -> (), sym_name = "seg"}> ({
^bb0(%a: i1):
  // expected-error@below {{'cf.cond_br' op operand count (3) does not match with the total size (4) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%a, %a, %a)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 1, 2>}>: (i1, i1, i1) -> ()
^bb1(%b: i1):
  "func.return"() : () -> ()
}) : () -> ()

// -----

"func.func"() <{function_type = (i1) -> (), sym_name = "seg3"}> ({
^bb0(%a: i1):
  // expected-error@below {{'cf.cond_br' op operand count (3) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%a, %a, %a)[^bb1, ^bb1] : (i1, i1, i1) -> ()
^bb1(%b: i1):
  "func.return"() : () -> ()
}) : () -> ()

// -----

func.func @x(%a: i32) {
  // expected-error@below {{invalid properties {predicate = 22 : i64} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 22 : i64}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 22 : i64}> : (i32, i32) -> i1
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error@below {{'arith.cmpi' op requires attribute 'predicate'}}
  %0 = "arith.cmpi"(%a, %a) : (i32, i32) -> i1
  return
}

// -----

func.func @x(%a: i32, %b: i64) {
  // expected-error@below {{'arith.constant' op requires attribute 'value'}}
  %0 = "arith.constant"() : () -> i64
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>) {
  // expected-error@below {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'index' != 'i32'}}
  %0 = "scf.for"(%a, %a, %a, %a) ({
    ^bb0(%i: index, %j: i32):
    "scf.yield"(%i) : (index) -> ()
  }) : (index, index, index, index) -> (index)
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>) {
  // expected-error@below {{'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'index' != 'memref<?xi32>'}}
  %0 = "scf.for"(%a, %a, %a, %a) ({
    ^bb0(%i: index, %j: index):
    "scf.yield"(%b) : (memref<?xi32>) -> ()
  }) : (index, index, index, index) -> (index)
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>) {
  // expected-error@below {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%a, %a, %a, %a) ({
    ^bb0(%i: index, %j: index):
    "scf.yield"(%i) : (index) -> ()
  }) : (index, index, index, index) -> ()
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>) {
  // expected-error@below {{'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'index' != 'i32'}}
  %0 = "scf.for"(%a, %a, %a, %a) ({
    ^bb0(%i: index, %j: index):
    "scf.yield"(%i) : (index) -> ()
  }) : (index, index, index, index) -> (i32)
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>, %c: i1) {
  // expected-error@below {{'bufferization.dealloc' op must have the same number of updated conditions (results) as retained operands}}
  "bufferization.dealloc"(%b, %c, %b) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<?xi32>, i1, memref<?xi32>) -> ()
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>, %c: i1) {
  // expected-error@below {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
  "bufferization.dealloc"(%b, %c, %c) <{operandSegmentSizes = array<i32: 1, 2, 0>}> : (memref<?xi32>, i1, i1) -> ()
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>, %c: i32) {
  // expected-error@below {{'cf.switch' op caseOperands count (0) does not match with the total size (1) specified in attribute 'case_operand_segments'}}
  "cf.switch"(%c)[^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>, case_operand_segments=array<i32: 1>}> : (i32) -> ()
  ^bb1: return
}

// -----

func.func @two(%a: i1, %b: i32) {
   %0 = "arith.addi"(%e, %e) : (i1, i1) -> i1
   // expected-error@below {{use of value '%f' expects different type than prior uses: 'i32' vs 'i1'}}
   // expected-note@below {{prior use here}}
   %1 = "arith.addi"(%f, %f) : (i1, i32) -> i1
   %e = arith.constant true
   %f = arith.constant true
   return
}

// -----

func.func @two(%a: i32, %b: memref<2x?xf32>, %c: index) {
   // expected-error@below {{'cf.switch' op requires attribute 'case_operand_segments'}}
   "cf.switch"(%c)[^bb1] <{operandSegmentSizes=array<i32: 1, 0,0>}>: (index) -> ()
^bb1:
   return
}

// -----

func.func @x(%b: memref<?xi32>, %i: i32) {
  // expected-error@below {{'memref.store' op store index operand count not equal to memref rank}}
  "memref.store"(%i, %b) : (i32, memref<?xi32>) -> ()
  return
}

// -----

func.func @x(%b: vector<2xi32>, %i: index) {
  // expected-error@below {{'scf.execute_region' op region cannot have any arguments}}
  "scf.execute_region"() ({
   ^bb0(%a: i1):
    scf.yield
   }): () -> ()
  return
}

// -----

func.func @x(%b: vector<2xi32>, %i: index) {
  // expected-error@below {{'memref.alloc' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  "memref.alloc"(%i) <{operandSegmentSizes = array<i32: 1, 0>, alignment=-3:i64}>: (index) -> (memref<?xi32>)
  return
}

// -----

func.func @x(%b: vector<2xi32>, %i: index) {
  // expected-error@below {{invalid properties {alignment = "x", operandSegmentSizes = array<i32: 1, 0>} for op memref.alloc: Invalid attribute `alignment` in property conversion: "x"}}
  "memref.alloc"(%i) <{operandSegmentSizes = array<i32: 1, 0>, alignment="x"}>: (index) -> (memref<?xi32>)
  return
}

// -----

// expected-error@below {{'memref.global' op attribute 'type' failed to satisfy constraint: memref type attribute}}
"memref.global"() <{sym_name="x", type = i32}> : () -> ()

// -----

// expected-error@below {{'memref.global' op type should be static shaped memref, but got 'memref<?xi32>'}}
"memref.global"() <{sym_name="x", type = memref<?xi32>}> : () -> ()

// -----

memref.global @a : memref<2xi32>
func.func @x(%b: memref<2xi32>, %i: memref<3xi32>) {
  // expected-error@below {{'memref.get_global' op result type 'memref<3xi32>' does not match type 'memref<2xi32>' of the global memref @a}}
  "memref.get_global"() <{name=@a}> : () -> memref<3xi32>
  return
}

// -----

func.func @x(%a: i1) {
  // expected-error@below {{'cf.cond_br' op 'operandSegmentSizes' attribute cannot have negative elements}}
  "cf.cond_br"(%a)[^a, ^a] <{operandSegmentSizes = array<i32: -1, 1, 1>}>: (i1) -> ()
  ^a:
  return
}
