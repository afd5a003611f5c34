// Types of operands and results. The words are those of mlir-opt.

func.func @x(%a: i32, %b: i1) {
  // expected-error@below {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %b) : (i32, i1) -> i32
  return
}

// -----

func.func @x(%a: f32, %b: f32) {
  // expected-error@below {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = "arith.addi"(%a, %b) : (f32, f32) -> f32
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error@below {{'arith.addf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = "arith.addf"(%a, %a) : (i32, i32) -> i32
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error@below {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i64
  return
}

// -----

func.func @x(%a: i32) {
  // expected-error@below {{'arith.cmpi' op result #0 must be bool-like, but got 'i32'}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 2 : i64}> : (i32, i32) -> i32
  return
}

// -----

func.func @x(%a: i32, %b: i64) {
  // expected-error@below {{'arith.cmpi' op requires all operands to have the same type}}
  %0 = "arith.cmpi"(%a, %b) <{predicate = 2 : i64}> : (i32, i64) -> i1
  return
}

// -----

func.func @x(%a: i32, %b: i64) {
  // expected-error@below {{'arith.select' op operand #0 must be bool-like, but got 'i32'}}
  %0 = "arith.select"(%a, %b, %b) : (i32, i64, i64) -> i64
  return
}

// -----

func.func @x(%a: i1, %b: i64) {
  // expected-error@below {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}
  %0 = "arith.select"(%a, %b, %a) : (i1, i64, i1) -> i64
  return
}

// -----

func.func @x(%a: i32, %b: i64) {
  // expected-error@below {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64
  return
}

// -----

func.func @x(%a: i32, %b: i64) {
  // expected-error@below {{'memref.dealloc' op operand #0 must be ranked or unranked memref of any type values, but got 'i32'}}
  "memref.dealloc"(%a) : (i32) -> ()
  return
}

// -----

func.func @x(%a: i32, %b: memref<?xi32>) {
  // expected-error@below {{'memref.load' op operand #1 must be variadic of index, but got 'i32'}}
  %0 = "memref.load"(%b, %a) : (memref<?xi32>, i32) -> i32
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>) {
  // expected-error@below {{'memref.load' op failed to verify that result type matches element type of 'memref'}}
  %0 = "memref.load"(%b, %a) : (memref<?xi32>, index) -> i64
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>) {
  // expected-error@below {{'memref.store' op failed to verify that type of 'value' matches element type of 'memref'}}
  "memref.store"(%a, %b, %a) : (index, memref<?xi32>, index) -> ()
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>) {
  // expected-error@below {{'memref.alloc' op operand #0 must be variadic of index, but got 'memref<?xi32>'}}
  %0 = "memref.alloc"(%b) <{operandSegmentSizes = array<i32: 1, 0>}> : (memref<?xi32>) -> memref<?xi32>
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>) {
  // expected-error@below {{'memref.alloc' op result #0 must be memref of any type values, but got 'i32'}}
  %0 = "memref.alloc"(%a) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> i32
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>) {
  // expected-error@below {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%a, %a, %a) ({
    ^bb0(%i: i32):
    "scf.yield"() : () -> ()
  }) : (index, index, index) -> ()
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>, %c: i1) {
  // expected-error@below {{'bufferization.dealloc' op operand #2 must be variadic of ranked or unranked memref of any type values, but got 'i1'}}
  %0 = "bufferization.dealloc"(%b, %c, %c) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<?xi32>, i1, i1) -> i1
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>, %c: i1) {
  // expected-error@below {{'bufferization.dealloc' op result #0 must be variadic of 1-bit signless integer, but got 'i32'}}
  %0 = "bufferization.dealloc"(%b, %c, %b) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<?xi32>, i1, memref<?xi32>) -> i32
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>, %c: i1) {
  // expected-error@below {{'memref.cast' op operand type 'memref<?xi32>' and result type 'memref<?xi64>' are cast incompatible}}
  %0 = "memref.cast"(%b) : (memref<?xi32>) -> memref<?xi64>
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>, %c: i1) {
  // expected-error@below {{'memref.dim' op operand #1 must be index, but got 'i1'}}
  %0 = "memref.dim"(%b, %c) : (memref<?xi32>, i1) -> index
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>, %c: i1) {
  // expected-error@below {{'memref.get_global' op result #0 must be statically shaped memref of any type values, but got 'memref<?xi32>'}}
  %0 = "memref.get_global"() <{name = @foo}> : () -> memref<?xi32>
  return
}

// -----

func.func @x(%a: index, %b: memref<?xi32>, %c: i32) {
  // expected-error@below {{'cf.cond_br' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "cf.cond_br"(%c)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb1: return
}

// -----

func.func @two(%a: i1, %b: i32) {
   // expected-error@below {{'bufferization.clone' op operand #0 must be ranked or unranked memref of any type values, but got 'i1'}}
   %0 = "bufferization.clone"(%a) : (i1) -> i1
   return
}

// -----

func.func @two(%a: i1, %b: i32) {
   // expected-error@below {{'arith.index_cast' op operand type 'i1' and result type 'i1' are cast incompatible}}
   %0 = "arith.index_cast"(%a) : (i1) -> i1
   return
}

// -----

func.func @two(%a: f32, %b: i32) {
   // expected-error@below {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
   %0 = "arith.index_cast"(%a) : (f32) -> index
   return
}

// -----

func.func @two(%a: f32, %b: i32) {
   // expected-error@below {{'arith.addf' op operand #1 must be floating-point-like, but got 'i32'}}
   %0 = "arith.addf"(%a, %b) : (f32, i32) -> f32
   return
}

// -----

func.func @two(%a: f32, %b: memref<2x?xf32>) {
   // expected-error@below {{'memref.dim' op operand #0 must be unranked.memref of any type values or non-0-ranked.memref of any type values, but got 'f32'}}
   %0 = "memref.dim"(%a, %b) : (f32, memref<2x?xf32>) -> index
   return
}

// -----

func.func @two(%a: f32, %b: memref<2x?xf32>) {
   // expected-error@below {{'memref.copy' op operand #1 must be ranked or unranked memref of any type values, but got 'f32'}}
   "memref.copy"(%b, %a) : (memref<2x?xf32>, f32) -> ()
   return
}

// -----

func.func @two(%a: f32, %b: memref<2x?xf32>) {
   // expected-error@below {{'memref.load' op operand #0 must be memref of any type values, but got 'f32'}}
   "memref.load"(%a) : (f32) -> (f32)
   return
}

// -----

func.func @two(%a: f32, %b: memref<2x?xf32>) {
   // expected-error@below {{'memref.subview' op operand #0 must be memref of any type values, but got 'f32'}}
   "memref.subview"(%a) <{operandSegmentSizes=array<i32: 1,0,0,0>, static_offsets=array<i64>,  static_sizes=array<i64>,  static_strides=array<i64>}> : (f32) -> (f32)
   return
}

// -----

func.func @two(%a: f32, %b: memref<2x?xf32>) {
   // expected-error@below {{'scf.for' op operand #0 must be signless integer or index, but got 'f32'}}
   "scf.for"(%a, %a, %a) ({
  ^bb0(%i: f32):
    scf.yield
  }): (f32, f32, f32) -> ()
   return
}

// -----

func.func @two(%a: i32, %b: memref<2x?xf32>, %c: index) {
   // expected-error@below {{'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type}}
   "scf.for"(%a, %c, %a) ({
  ^bb0(%i: i32):
    scf.yield
  }): (i32, index, i32) -> ()
   return
}

// -----

func.func @two(%a: i32, %b: memref<2x?xf32>, %c: index) {
   // expected-error@below {{'scf.if' op operand #0 must be 1-bit signless integer, but got 'i32'}}
   "scf.if"(%a) ({
    scf.yield
  }, {}): (i32) -> ()
   return
}

// -----

func.func @two(%a: i32, %b: memref<2x?xf32>, %c: index) {
   // expected-error@below {{'bufferization.dealloc' op operand #0 must be variadic of ranked or unranked memref of any type values, but got 'i32'}}
   "bufferization.dealloc"(%a) <{operandSegmentSizes=array<i32: 1, 0,0>}>: (i32) -> ()
   return
}

// -----

func.func @two(%a: i32, %b: memref<2x?xf32>, %c: index) {
   // expected-error@below {{'bufferization.dealloc' op operand #1 must be variadic of 1-bit signless integer, but got 'i32'}}
   "bufferization.dealloc"(%b, %a) <{operandSegmentSizes=array<i32: 1, 1,0>}>: (memref<2x?xf32>, i32) -> ()
   return
}

// -----

func.func @two(%a: i32, %b: memref<2x?xf32>, %c: index) {
   // expected-error@below {{'cf.assert' op operand #0 must be 1-bit signless integer, but got 'i32'}}
   "cf.assert"(%a) <{msg="x"}>: (i32) -> ()
   return
}

// -----

func.func @x(%b: memref<*xi32>, %i: i32) {
  // expected-error@below {{'memref.store' op operand #1 must be memref of any type values, but got 'memref<*xi32>'}}
  "memref.store"(%i, %b) : (i32, memref<*xi32>) -> ()
  return
}

// -----

func.func @x(%b: vector<2xi32>, %i: index) {
  // expected-error@below {{'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands}}
  "arith.cmpi"(%b, %b) <{predicate=0:i64}>: (vector<2xi32>, vector<2xi32>) -> (i1)
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: i64) {
  // expected-error@below {{'arith.extsi' op operand type 'i64' and result type 'i32' are cast incompatible}}
  "arith.extsi"(%i) : (i64) -> (i32)
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: i64) {
  // expected-error@below {{'arith.trunci' op operand type 'i64' and result type 'i64' are cast incompatible}}
  "arith.trunci"(%i) : (i64) -> (i64)
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: i64) {
  // expected-error@below {{'arith.sitofp' op result #0 must be floating-point-like, but got 'i64'}}
  "arith.sitofp"(%i) : (i64) -> (i64)
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: i64) {
  // expected-error@below {{'memref.cast' op operand type 'memref<2xi32>' and result type 'memref<3xi32>' are cast incompatible}}
  "memref.cast"(%b) : (memref<2xi32>) -> (memref<3xi32>)
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: i64) {
  // expected-error@below {{'memref.cast' op operand type 'memref<2xi32>' and result type 'memref<?x?xi32>' are cast incompatible}}
  "memref.cast"(%b) : (memref<2xi32>) -> (memref<?x?xi32>)
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: i64) {
  // expected-error@below {{'memref.cast' op operand type 'memref<2xi32>' and result type 'memref<2xi32, 3>' are cast incompatible}}
  "memref.cast"(%b) : (memref<2xi32>) -> (memref<2xi32, 3>)
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: memref<2xf32>) {
  // expected-error@below {{'memref.copy' op requires the same element type for all operands}}
  "memref.copy"(%b, %i) : (memref<2xi32>, memref<2xf32>) -> ()
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: memref<3xi32>) {
  // expected-error@below {{'memref.copy' op requires the same shape for all operands}}
  "memref.copy"(%b, %i) : (memref<2xi32>, memref<3xi32>) -> ()
  return
}

// -----

func.func @x() {
  // expected-error@below {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  "arith.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> (tensor<3xi32>)
  return
}

// -----

func.func @x() {
  // expected-error@below {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  "arith.constant"() <{value = "foo"}> : () -> (tensor<3xi32>)
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'memref.reinterpret_cast' op operand #0 must be ranked or unranked memref of any type values, but got 'i32'}}
  "memref.reinterpret_cast"(%b) <{operandSegmentSizes=array<i32: 1,0,0,0>, static_offsets=array<i64: 0>, static_sizes=array<i64: 1>, static_strides=array<i64: 1>}> : (i32) -> memref<1xi64>
  return
}

// -----

func.func @x(%b: memref<1xi32>) {
  // expected-error@below {{'memref.reinterpret_cast' op result #0 must be strided memref of any type values, but got 'i32'}}
  "memref.reinterpret_cast"(%b) <{operandSegmentSizes=array<i32: 1,0,0,0>, static_offsets=array<i64: 0>, static_sizes=array<i64: 1>, static_strides=array<i64: 1>}> : (memref<1xi32>) -> i32
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'memref.extract_strided_metadata' op operand #0 must be strided memref of any type values, but got 'i32'}}
  "memref.extract_strided_metadata"(%b) : (i32) -> (memref<1xi64>, index, index, index)
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'memref.extract_aligned_pointer_as_index' op operand #0 must be ranked or unranked memref of any type values, but got 'i32'}}
  "memref.extract_aligned_pointer_as_index"(%b) : (i32) -> (index)
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'memref.cast' op operand #0 must be ranked or unranked memref of any type values, but got 'i32'}}
  "memref.cast"(%b) : (i32) -> (index)
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'memref.get_global' op result #0 must be statically shaped memref of any type values, but got 'index'}}
  "memref.get_global"() <{name = @foo}> : () -> (index)
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'memref.alloca' op result #0 must be memref of any type values, but got 'index'}}
  "memref.alloca"() <{operandSegmentSizes=array<i32: 0,0>}> : () -> (index)
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'arith.extui' op result #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  "arith.extui"(%b) : (i32) -> (f32)
  return
}

// -----

func.func @x(%b: f32) {
  // expected-error@below {{'arith.extui' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  "arith.extui"(%b) : (f32) -> (i32)
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'arith.extf' op operand #0 must be floating-point-like, but got 'i32'}}
  "arith.extf"(%b) : (i32) -> (f32)
  return
}

// -----

func.func @x(%b: f32) {
  // expected-error@below {{'arith.extf' op operand type 'f32' and result type 'f16' are cast incompatible}}
  "arith.extf"(%b) : (f32) -> (f16)
  return
}

// -----

func.func @x(%b: f32) {
  // expected-error@below {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'f32'}}
  "arith.sitofp"(%b) : (f32) -> (f16)
  return
}

// -----

func.func @x(%b: f32) {
  // expected-error@below {{'arith.fptosi' op result #0 must be signless-fixed-width-integer-like, but got 'f16'}}
  "arith.fptosi"(%b) : (f32) -> (f16)
  return
}

// -----

func.func @x(%b: f32) {
  // expected-error@below {{'arith.bitcast' op operand type 'f32' and result type 'f16' are cast incompatible}}
  "arith.bitcast"(%b) : (f32) -> (f16)
  return
}

// -----

func.func @x(%b: memref<f32>) {
  // expected-error@below {{'arith.bitcast' op requires the same shape for all operands and results}}
  "arith.bitcast"(%b) : (memref<f32>) -> (f16)
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  "arith.index_cast"(%b) : (i32) -> (i64)
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'arith.index_cast' op result #0 must be signless-integer-like or memref of signless-integer, but got 'f64'}}
  "arith.index_cast"(%b) : (i32) -> (f64)
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'memref.load' op operand #0 must be memref of any type values, but got 'i32'}}
  "memref.load"(%b) : (i32) -> (f64)
  return
}

// -----

func.func @x(%b: i32) {
  // expected-error@below {{'bufferization.clone' op operand #0 must be ranked or unranked memref of any type values, but got 'i32'}}
  "bufferization.clone"(%b) : (i32) -> (f64)
  return
}

// -----

func.func @x(%b: memref<2xi32>) {
  // expected-error@below {{'bufferization.clone' op result #0 must be ranked or unranked memref of any type values, but got 'f64'}}
  "bufferization.clone"(%b) : (memref<2xi32>) -> (f64)
  return
}
