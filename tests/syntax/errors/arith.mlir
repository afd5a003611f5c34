// Arithmetic. The words are those of mlir-opt.

func.func @f() {
  // expected-error@below {{expected attribute value}}
  %0 = arith.constant : i32
  return
}

// -----

func.func @f() {
  // expected-error@below {{'arith.constant' op value must be an integer, float, or elements attribute}}
  %0 = arith.constant "x"
  return
}

// -----

func.func @f() {
  %0 = arith.constant 1.0 : i32
  // expected-error@+1 {{floating point value not valid for specified type}}
  return
}

// -----

func.func @f() {
  // expected-error@below {{unexpected decimal integer literal for a floating point value}}
  // expected-note@below {{add a trailing dot to make the literal a float}}
  %0 = arith.constant 1 : f32
  return
}

// -----

func.func @f() {
  %0 = arith.constant 300 : i8
  // expected-error@-1 {{integer constant out of range for attribute}}
  return
}

// -----

func.func @f() {
  // expected-error@below {{elements literal type must have static shape}}
  %0 = arith.constant dense<1> : tensor<?xi32>
  return
}

// -----

func.func @f() {
  // expected-error@below {{'arith.constant' op failed to verify that all of {value, result} have same type}}
  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i64
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'arith.constant' op integer return type must be signless}}
  %0 = "arith.constant"() <{value = 1 : si32}> : () -> si32
  return
}

// -----

func.func @f() {
  %0 = "arith.constant"() : () -> i32
  // expected-error@above {{'arith.constant' op requires attribute 'value'}}
  return
}

// -----

func.func @f() {
  %0 = arith.constant unit
  // expected-error@-1 {{custom op 'arith.constant' invalid kind of attribute specified}}
  return
}

// -----

func.func @f() {
  // expected-error@below {{'arith.constant' op intializing scalable vectors with elements attribute is not supported unless it's a vector splat}}
  %0 = arith.constant dense<[1, 2]> : vector<[2]xi32>
  return
}

// -----

func.func @f(%a: i32, %b: i64) { // expected-note {{prior use here}}
  // expected-error@+1 {{use of value '%b' expects different type than prior uses: 'i32' vs 'i64'}}
  %0 = arith.addi %a, %b : i32
  return
}

// -----

func.func @f(%a: f32) {
  %0 = arith.addi %a, %a : f32
  // expected-error@above {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  return
}

// -----

func.func @f(%a: i32) {
  %0 = arith.addf %a, %a : i32
  // expected-error@-1 {{'arith.addf' op operand #0 must be floating-point-like, but got 'i32'}}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{expected ','}}
  %0 = arith.addi %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  %0 = arith.addi %a, %a, %a : i32 // expected-error {{expected ':'}}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{expected ':'}}
  %0 = arith.addi %a, %a
  return
}

// -----

func.func @f(%a: i32) {
// expected-note@above {{prior use here}}
  arith.addi %a, %a : (i32, i32) -> i32
  // expected-error@-1 {{use of value '%a' expects different type than prior uses: '(i32, i32) -> i32' vs 'i32'}}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{use of undeclared SSA value name}}
  %0 = arith.addi %a, %b : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{operation defines 1 results but was provided 2 to bind}}
  %0, %1 = arith.addi %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{custom op 'arith.addi' expected ::mlir::arith::IntegerOverflowFlags to be one of: none, nsw, nuw}}
  // expected-error@below {{custom op 'arith.addi' failed to parse Arith_IntegerOverflowAttr parameter 'value' which is to be a `::mlir::arith::IntegerOverflowFlags`}}
  %0 = arith.addi %a, %a overflow<wrap> : i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@below {{custom op 'arith.addf' expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
  // expected-error@below {{custom op 'arith.addf' failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
  %0 = arith.addf %a, %a fastmath<quick> : f32
  return
}

// -----

func.func @f(%a: i32) {
  %0 = arith.addi %a, %a fastmath<fast> : i32
  // expected-error@-1 {{expected ':'}}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{'arith.addi' op expected 2 operands, but found 1}}
  %0 = "arith.addi"(%a) : (i32) -> i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{'arith.addi' op requires the same type for all operands and results}}
  %0 = "arith.addi"(%a, %a) : (i32, i32) -> i64
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'arith.addi' op requires one result}}
  "arith.addi"(%a, %a) : (i32, i32) -> ()
  return
}

// -----

func.func @f(%a: si32) {
  %0 = arith.addi %a, %a : si32
  // expected-error@above {{'arith.addi' op operand #0 must be signless-integer-like, but got 'si32'}}
  return
}

// -----

func.func @f(%a: memref<4xi32>) {
  %0 = arith.addi %a, %a : memref<4xi32>
  // expected-error@-1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'memref<4xi32>'}}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi lt, %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{custom op 'arith.cmpi' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge]}}
  %0 = arith.cmpi %a, %a : i32
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{custom op 'arith.cmpi' 'lhs' must be signless-integer-like, but got 'f32'}}
  %0 = arith.cmpi eq, %a, %a : f32
  return
}

// -----

func.func @f(%a: f32) {
  %0 = arith.cmpf gt, %a, %a : f32
  // expected-error@above {{custom op 'arith.cmpf' expected string or keyword containing one of the following enum values for attribute 'predicate' [false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true]}}
  return
}

// -----

func.func @f(%a: i32) {
  %0 = "arith.cmpi"(%a, %a) <{predicate = 10 : i64}> : (i32, i32) -> i1
  // expected-error@-1 {{invalid properties {predicate = 10 : i64} for op arith.cmpi: Invalid attribute `predicate` in property conversion: 10 : i64}}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{'arith.cmpi' op result #0 must be bool-like, but got 'i32'}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (i32, i32) -> i32
  return
}

// -----

func.func @f(%a: vector<4xi32>) {
  // expected-error@below {{'arith.cmpi' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "arith.cmpi"(%a, %a) <{predicate = 0 : i64}> : (vector<4xi32>, vector<4xi32>) -> i1
  return
}

// -----

func.func @f(%c: i32, %a: f32) {
  // expected-error@+1 {{'arith.select' op operand #0 must be bool-like, but got 'i32'}}
  %0 = arith.select %c, %a, %a : i32, f32
  return
}

// -----

func.func @f(%c: vector<4xi1>, %a: vector<8xf32>) {
  %0 = arith.select %c, %a, %a : vector<4xi1>, vector<8xf32>
  // expected-error@above {{'arith.select' op failed to verify that condition is signless i1 or has matching shape}}
  return
}

// -----

func.func @f(%c: i1, %a: f32, %b: f64) {
  %0 = "arith.select"(%c, %a, %b) : (i1, f32, f64) -> f32
  // expected-error@-1 {{'arith.select' op failed to verify that all of {true_value, false_value, result} have same type}}
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%c: i1, %a: vector<8xf32>) {
  // expected-error@below {{use of value '%c' expects different type than prior uses: 'vector<8xf32>' vs 'i1'}}
  %0 = arith.select %c, %a, %a : vector<8xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%a: i64) {
  // expected-error@+1 {{'arith.extsi' op operand type 'i64' and result type 'i32' are cast incompatible}}
  %0 = arith.extsi %a : i64 to i32
  return
}

// -----

func.func @f(%a: i32) {
  %0 = arith.extui %a : i32 to i32
  // expected-error@above {{'arith.extui' op operand type 'i32' and result type 'i32' are cast incompatible}}
  return
}

// -----

func.func @f(%a: i32) {
  %0 = arith.trunci %a : i32 to i64
  // expected-error@-1 {{'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible}}
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@below {{'arith.truncf' op operand type 'f32' and result type 'f64' are cast incompatible}}
  %0 = arith.truncf %a : f32 to f64
  return
}

// -----

func.func @f(%a: f64) {
  // expected-error@below {{'arith.extf' op operand type 'f64' and result type 'f32' are cast incompatible}}
  %0 = arith.extf %a : f64 to f32
  return
}

// -----

func.func @f(%a: f16) {
  // expected-error@+1 {{'arith.extf' op operand type 'f16' and result type 'bf16' are cast incompatible}}
  %0 = arith.extf %a : f16 to bf16
  return
}

// -----

func.func @f(%a: f32) {
  %0 = arith.truncf %a sideways : f32 to f16
  // expected-error@above {{expected ':'}}
  return
}

// -----

func.func @f(%a: index) {
  %0 = arith.index_cast %a : index to index
  // expected-error@-1 {{'arith.index_cast' op operand type 'index' and result type 'index' are cast incompatible}}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.index_cast %a : i32 to i64
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@below {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'f32'}}
  %0 = arith.index_cast %a : f32 to index
  return
}

// -----

func.func @f(%a: index) {
  // expected-error@+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.extsi %a : index to i64
  return
}

// -----

func.func @f(%a: i32) {
  %0 = arith.bitcast %a : i32 to i64
  // expected-error@above {{'arith.bitcast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  return
}

// -----

func.func @f(%a: vector<4xi32>) {
  %0 = arith.bitcast %a : vector<4xi32> to vector<2xi64>
  // expected-error@-1 {{'arith.bitcast' op requires the same shape for all operands and results}}
  return
}

// -----

func.func @f(%a: vector<4xi32>) {
  // expected-error@below {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<4xi32> to vector<8xi64>
  return
}

// -----

func.func @f(%a: vector<4xi32>) {
  // expected-error@below {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<4xi32> to i64
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'arith.sitofp' op result #0 must be floating-point-like, but got 'i64'}}
  %0 = arith.sitofp %a : i32 to i64
  return
}

// -----

func.func @f(%a: f32) {
  %0 = arith.fptosi %a : f32 to f64
  // expected-error@above {{'arith.fptosi' op result #0 must be signless-fixed-width-integer-like, but got 'f64'}}
  return
}

// -----

func.func @f(%a: f32) {
  %0 = arith.extsi %a : f32 i64
  // expected-error@-1 {{custom op 'arith.extsi' expected 'to'}}
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error@below {{'arith.addui_extended' op result #1 must be bool-like, but got 'i2'}}
  %s, %o = arith.addui_extended %a, %b : i32, i2
  return
}

// -----

func.func @f(%a: i32, %b: i32) {
  // expected-error@below {{'arith.mulsi_extended' op failed to verify that all of {lhs, rhs, low, high} have same type}}
  %s:2 = "arith.mulsi_extended"(%a, %b) : (i32, i32) -> (i32, i64)
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{'arith.maxnumf' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = arith.maxnumf %a, %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  %0 = arith.negf %a : i32
  // expected-error@above {{'arith.negf' op operand #0 must be floating-point-like, but got 'i32'}}
  return
}
