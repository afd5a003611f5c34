// Symbols are defined once; calls, returns and signatures agree. The words are those of mlir-opt.

// expected-error@below {{'func.func' op type of entry block argument #0('i32') must match the type of the corresponding argument in function signature('i1')}}
"func.func"() <{function_type = (i1) -> (), sym_name = "args"}> ({
^bb0(%a: i32):
  "func.return"() : () -> ()
}) : () -> ()

// -----

// expected-error@below {{'func.func' op entry block must have 1 arguments to match function signature}}
"func.func"() <{function_type = (i1) -> (), sym_name = "argc"}> ({
^bb0:
  "func.return"() : () -> ()
}) : () -> ()

// -----

"func.func"() <{function_type = () -> (i32), sym_name = "ret"}> ({
  // expected-error@below {{'func.return' op has 0 operands, but enclosing function (@ret) returns 1}}
  "func.return"() : () -> ()
}) : () -> ()

// -----

"func.func"() <{function_type = (i1) -> (i32), sym_name = "rett"}> ({
^bb0(%a: i1):
  // expected-error@below {{type of return operand 0 ('i1') doesn't match function result type ('i32') in function @rett}}
  "func.return"(%a) : (i1) -> ()
}) : () -> ()

// -----

// expected-note@below {{see existing symbol definition here}}
func.func private @a()
// expected-error@below {{redefinition of symbol named 'a'}}
func.func private @a()

// -----

func.func @call() {
  // expected-error@below {{'func.call' op 'nosuch' does not reference a valid function}}
  func.call @nosuch() : () -> ()
  return
}

// -----

func.func private @a(i32)
func.func @call(%a: i1) {
  // expected-error@below {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'i1' for operand number 0}}
  func.call @a(%a) : (i1) -> ()
  return
}

// -----

func.func private @a(i32)
func.func @call(%a: i1) {
  // expected-error@below {{'func.call' op incorrect number of operands for callee}}
  func.call @a() : () -> ()
  return
}

// -----

func.func private @a(i32) -> i32
func.func @call(%a: i32) {
  // expected-error@below {{'func.call' op result type mismatch at index 0}}
  // expected-note@below {{      op result types: 'i1'}}
  // expected-note@below {{function result types: 'i32'}}
  func.call @a(%a) : (i32) -> (i1)
  return
}

// -----

func.func private @a(i32) -> i32
func.func @call(%a: i32) {
  // expected-error@below {{'func.call' op incorrect number of results for callee}}
  func.call @a(%a) : (i32) -> ()
  return
}

// -----

memref.global @a : memref<1xi32>
func.func @call(%a: i32) {
  // expected-error@below {{'func.call' op 'a' does not reference a valid function}}
  func.call @a(%a) : (i32) -> ()
  return
}

// -----

// expected-error@below {{'func.func' op requires one region}}
"func.func"() <{function_type = () -> (), sym_name = "iso"}> ({},{}) : () -> ()

// -----

// expected-error@below {{'func.func' op requires attribute 'function_type'}}
"func.func"() <{sym_name = "iso"}> ({}) : () -> ()

// -----

// expected-error@below {{'func.func' op requires attribute 'sym_name'}}
"func.func"() <{function_type = () -> ()}> ({}) : () -> ()

// -----

// expected-error@below {{'func.func' op attribute 'function_type' failed to satisfy constraint: type attribute of function type}}
"func.func"() <{function_type = i32, sym_name="iso", sym_visibility="private"}> ({}) : () -> ()

// -----

// expected-error@below {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "privat"}}
"func.func"() <{function_type = () -> (), sym_name="iso", sym_visibility="privat"}> ({}) : () -> ()

// -----

// expected-error@below {{'func.func' op symbol declaration cannot have public visibility}}
"func.func"() <{function_type = () -> (), sym_name="iso"}> ({}) : () -> ()

// -----

// expected-error@below {{invalid properties {function_type = () -> (), sym_name = 3 : i64} for op func.func: Invalid attribute `sym_name` in property conversion: 3 : i64}}
"func.func"() <{function_type = () -> (), sym_name=3}> ({}) : () -> ()

// -----

func.func @two(%a: i32, %b: memref<2x?xf32>, %c: index) {
   // expected-error@below {{'func.constant' op reference to function with mismatched type}}
   %0 = "func.constant"() <{value=@two}> : () -> i32
   return
}

// -----

func.func @two(%a: i32, %b: memref<2x?xf32>, %c: index) {
   // expected-error@below {{'func.constant' op reference to undefined function 'twox'}}
   %0 = "func.constant"() <{value=@twox}> : () -> (() -> ())
   return
}

// -----

func.func @two(%a: i32, %b: memref<2x?xf32>, %c: index) {
   // expected-error@below {{'memref.get_global' op 'twox' does not reference a valid global memref}}
   %0 = "memref.get_global"() <{name=@twox}> : () -> (memref<1xi32>)
   return
}

// -----

func.func @x(%b: memref<*xi32>, %i: index) {
  // expected-error@below {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  "memref.alloc"(%i) <{operandSegmentSizes = array<i32: 0, 1>}>: (index) -> (memref<1xi32>)
  return
}

// -----

// expected-error@below {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
func.func @x(%b: memref<2xi32>) attributes {arg_attrs = [{}, {}]} {
  return
}

// -----

func.func @x(%b: memref<2xi32>, %i: memref<3xi32>) {
  // expected-error@below {{'memref.global' op symbol's parent must have the SymbolTable trait}}
  "memref.global"() <{sym_name="x", type = memref<2xi32>}> : () -> ()
  return
}

// -----

// Without a name they are no symbols, and may stand anywhere.
func.func @nameless() {
  builtin.module attributes {sym_visibility = "odd"} {
    func.func private @x()
  }
  spirv.module Logical GLSL450 {
  }
  return
}

// -----

func.func @named() {
  // expected-error@below {{'builtin.module' op symbol's parent must have the SymbolTable trait}}
  builtin.module @x {
  }
  return
}

// -----

// Its name is no attribute that it declares. Found by fuzzing: what was printed without one did not read back.
module attributes {gpu.container_module} {
  "gpu.module"() <{sym_name = "k"}> ({
    // expected-error@below {{'gpu.func' op requires string attribute 'sym_name'}}
    "gpu.func"() <{function_type = () -> ()}> ({
      "gpu.return"() : () -> ()
    }) {workgroup_attributions = 0 : i64} : () -> ()
  }) : () -> ()
}

// -----

module attributes {gpu.container_module} {
  "gpu.module"() <{sym_name = "k"}> ({
    // expected-error@below {{'gpu.func' op requires string attribute 'sym_name'}}
    "gpu.func"() <{function_type = () -> ()}> ({
      "gpu.return"() : () -> ()
    }) {sym_name = 3 : i64, workgroup_attributions = 0 : i64} : () -> ()
  }) : () -> ()
}

// -----

// Symbols that are nested in others, where only one may stand.
module @m { func.func @f() { return } }
func.func @nested_call() {
  // expected-error@below {{'func.call' op attribute 'callee' failed to satisfy constraint: flat symbol reference attribute}}
  "func.call"() {callee = @m::@f} : () -> ()
  return
}

// -----

func.func @nested_constant() {
  // expected-error@below {{'func.constant' op attribute 'value' failed to satisfy constraint: flat symbol reference attribute}}
  %0 = "func.constant"() {value = @m::@f} : () -> (() -> ())
  return
}

// -----

// The layout is the identity, whatever symbols it has.
func.func @identity(%n: index) {
  // expected-error@below {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
  %0 = memref.alloc(%n)[%n] : memref<?xf32, affine_map<(d0)[s0] -> (d0)>>
  return
}
