// Functions and calls. The words are those of mlir-opt.

// expected-error@below {{custom op 'func.func' expected SSA identifier}}
func.func @f(%a: i32, i32) { return }

// -----

// expected-error@below {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @f(i32) { return }

// -----

// expected-error@+1 {{expected ':'}}
func.func @f(%a) { return }

// -----

// expected-error@below {{region entry argument '%a' is already in use}}
// expected-note@below {{previously referenced here}}
func.func @f(%a: i32, %a: i32) { return }

// -----

// expected-error@below {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func private f()

// -----

// expected-error@below {{'func.func' op symbol declaration cannot have public visibility}}
func.func @f()

// -----

func.func public @f() // expected-error {{'func.func' op symbol declaration cannot have public visibility}}

// -----

// expected-error@+1 {{'func.return' op has 0 operands, but enclosing function (@f) returns 1}}
func.func @f() -> i32 { return }

// -----

// expected-error@below {{type of return operand 0 ('i32') doesn't match function result type ('i64') in function @f}}
func.func @f(%a: i32) -> i64 { return %a : i32 }

// -----

// expected-error@below {{expected ':'}}
func.func @f(%a: i32) { return %a }

// -----

// expected-error@below {{custom op 'func.return' number of operands and types do not match: got 1 operands and 2 types}}
func.func @f(%a: i32) -> (i32, i32) { return %a : i32, i32 }

// -----

func.func @f(%a: i32) -> (i32, i32) {
  // expected-error@below {{custom op 'func.return' number of operands and types do not match: got 2 operands and 1 types}}
  return %a, %a : i32
}

// -----

// expected-note@+1 {{prior use here}}
func.func @f(%a: i32) -> i32 {
  return %a : i64
  // expected-error@above {{use of value '%a' expects different type than prior uses: 'i64' vs 'i32'}}
}

// -----

// expected-error@below {{custom op 'func.func' expected non-empty function body}}
func.func @f() { }

// -----

func.func @f() {
  // expected-error@below {{block with no terminator, has %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32}}
  %c = arith.constant 1 : i32
}

// -----

// expected-error@below {{'func.func' op arguments may only have dialect attributes}}
func.func @f(%a: i32 {x}) { return }

// -----

// expected-error@+1 {{expected non-function type}}
func.func private @f(...)

// -----

// expected-error@below {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @f() attributes {sym_name = "g"} { return }

// -----

// expected-error@below {{custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @f() attributes {function_type = () -> ()} { return }

// -----

// expected-error@below {{'func.func' op requires attribute 'function_type'}}
"func.func"() <{sym_name = "f"}> ({}) : () -> ()

// -----

// expected-error@below {{'func.func' op requires attribute 'sym_name'}}
"func.func"() <{function_type = () -> ()}> ({}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() <{function_type = i32, sym_name = "f"}> ({}) : () -> ()

// -----

"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
// expected-error@above {{'func.func' op entry block must have 1 arguments to match function signature}}
  "func.return"() : () -> ()
}) : () -> ()

// -----

"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({
// expected-error@-1 {{'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')}}
^bb0(%a: i64):
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@below {{'func.func' op requires one region}}
"func.func"() <{function_type = () -> (), sym_name = "f"}> : () -> ()

// -----

// expected-error@below {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 1, but expected 0}}
"func.func"() <{arg_attrs = [{}], function_type = () -> (), sym_name = "f", sym_visibility = "private"}> ({}) : () -> ()

// -----

// expected-error@+1 {{'func.func' op attribute 'res_attrs' failed to satisfy constraint: Array of dictionary attributes}}
"func.func"() <{res_attrs = [1], function_type = () -> i32, sym_name = "f", sym_visibility = "private"}> ({}) : () -> ()

// -----

// expected-error@below {{'func.return' op expects parent op 'func.func'}}
func.return

// -----

func.func @f(%a: i32) {
  call @missing(%a) : (i32) -> ()
  // expected-error@-1 {{'func.call' op 'missing' does not reference a valid function}}
  return
}

// -----

func.func private @g(i32) -> i32
func.func @f(%a: i32) {
  // expected-error@below {{'func.call' op incorrect number of results for callee}}
  call @g(%a) : (i32) -> ()
  return
}

// -----

func.func private @g(i32) -> i32
func.func @f(%a: i64) {
  // expected-error@below {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'i64' for operand number 0}}
  %0 = call @g(%a) : (i64) -> i32
  return
}

// -----

func.func private @g(i32) -> i32
func.func @f(%a: i32) {
  // expected-error@below {{'func.call' op result type mismatch at index 0}}
  // expected-note@below {{      op result types: 'i64'}}
  // expected-note@below {{function result types: 'i32'}}
  %0 = call @g(%a) : (i32) -> i64
  return
}

// -----

func.func private @g(i32)
func.func @f(%a: i32) {
  call @g() : () -> ()
  // expected-error@above {{'func.call' op incorrect number of operands for callee}}
  return
}

// -----

func.func private @g(i32)
func.func @f(%a: i32) {
  call @g(%a) : () -> ()
  // expected-error@-1 {{custom op 'func.call' number of operands and types do not match: got 1 operands and 0 types}}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{expected attribute value}}
  call f(%a) : (i32) -> ()
  return
}

// -----

memref.global @g : memref<i32>
func.func @f() {
  call @g() : () -> () // expected-error {{'func.call' op 'g' does not reference a valid function}}
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'func.constant' op reference to undefined function 'nothing'}}
  %0 = constant @nothing : () -> ()
  return
}

// -----

func.func private @g(i32)
func.func @f() {
  %0 = constant @g : (i64) -> ()
  // expected-error@above {{'func.constant' op reference to function with mismatched type}}
  return
}

// -----

func.func @f(%g: (i32) -> i32, %a: i64) {
// expected-note@-1 {{prior use here}}
  // expected-error@below {{use of value '%a' expects different type than prior uses: 'i32' vs 'i64'}}
  %0 = call_indirect %g(%a) : (i32) -> i32
  return
}

// -----

func.func @f(%g: (i32) -> i32, %a: i32) {
  // expected-error@below {{'func.call_indirect' op failed to verify that callee result types match result types}}
  %0 = "func.call_indirect"(%g, %a) : ((i32) -> i32, i32) -> i64
  return
}

// -----

func.func @f(%g: i32) {
  // expected-error@+1 {{'func.call_indirect' op operand #0 must be function type, but got 'i32'}}
  "func.call_indirect"(%g) : (i32) -> ()
  return
}

// -----

func.func @f(%a: i32) {
  %0 = foo %a : i32
  // expected-error@above {{custom op 'foo' is unknown (tried 'func.foo' as well)}}
  return
}

// -----

func.func @f(%a: i32) {
  %0 = func.foo %a : i32
  // expected-error@-1 {{custom op 'func.foo' is unknown}}
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{custom op 'arith.foo' is unknown}}
  %0 = arith.foo %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@below {{Dialect `nosuch' not found for custom op 'nosuch.foo' }}
  // expected-note@below {{Available dialects: }}
  %0 = nosuch.foo %a : i32
  return
}

// -----

func.func @f(%a: i32) {
  // expected-error@+1 {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
  %0 = "nosuch.foo"(%a) : (i32) -> i32
  return
}

// -----

func.func @f(%a: i32) {
  %0 = "arith.foo"(%a) : (i32) -> i32
  // expected-error@above {{unregistered operation 'arith.foo' found in dialect ('arith') that does not allow unknown operations}}
  return
}

// -----

func.func @f(%a: i32) {
  return
  %0 = arith.addi %a, %a : i32
  // expected-error@-1 {{expected ':'}}
  return
}

// -----

// expected-error@below {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @f(i32) { return }

// -----

module @m { func.func @f() { return } }
func.func @nested_call() {
  // expected-error@below {{custom op 'func.call' invalid kind of attribute specified}}
  func.call @m::@f() : () -> ()
  return
}
