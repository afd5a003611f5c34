// Modules, types, attributes and names. The words are those of mlir-opt.

// The structure of text.
// expected-error@below {{expected operation name in quotes}}
module {

// -----

func.func @f() {
  return
}} // expected-error {{expected operation name in quotes}}

// -----

// expected-error@+1 {{operation defines 2 results but was provided 1 to bind}}
%0 = "builtin.unrealized_conversion_cast"() : () -> (i32, i32)
"builtin.unrealized_conversion_cast"(%0) : (i32) -> ()

// -----

// expected-error@below {{operation defines 1 results but was provided 2 to bind}}
%0:2 = "builtin.unrealized_conversion_cast"() : () -> i32

// -----

// expected-error@below {{cannot name an operation with no results}}
%0 = "builtin.module"() ({}) : () -> ()

// -----

// expected-error@below {{use of undeclared SSA value name}}
%x = "builtin.unrealized_conversion_cast"(%y) : (i32) -> i64

// -----

%a:2 = "builtin.unrealized_conversion_cast"() : () -> (i32, i64)
// expected-error@below {{reference to invalid result number}}
%b = "builtin.unrealized_conversion_cast"(%a#2) : (i32) -> i32

// -----

// expected-note@+1 {{prior use here}}
%a:2 = "builtin.unrealized_conversion_cast"() : () -> (i32, i64)
// expected-error@below {{use of value '%a' expects different type than prior uses: 'i32' vs 'i64'}}
%b = "builtin.unrealized_conversion_cast"(%a#1) : (i32) -> i32

// -----

%a = "builtin.unrealized_conversion_cast"() : () -> i32
// expected-note@-1 {{previously defined here}}
// expected-error@below {{redefinition of SSA value '%a'}}
%a = "builtin.unrealized_conversion_cast"() : () -> i32

// -----

module @a attributes {x, x} {} // expected-error {{duplicate key 'x' in dictionary attribute}}

// -----

// expected-error@+1 {{expected operation name in quotes}}
module @a attributes {foo} {

// -----

module @a {
  func.func private @g()
  // expected-note@above {{see existing symbol definition here}}
  func.func private @g()
  // expected-error@-1 {{redefinition of symbol named 'g'}}
}

// -----

// Types.
// expected-error@below {{expected list element}}
func.func private @f(memref<?xf32, >)

// -----

func.func private @f(memref<4x f32) // expected-error {{expected ',' or '>' in memref type}}

// -----

// expected-error@+1 {{expected non-function type}}
func.func private @f(memref<-1xf32>)

// -----

// expected-error@below {{expected non-function type}}
func.func private @f(vector<?xf32>)

// -----

// expected-error@below {{vector types must have positive constant sizes but got 0}}
func.func private @f(vector<0xf32>)

// -----

// expected-error@below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
func.func private @f(vector<4xmemref<f32>>)

// -----

func.func private @f(tensor<4xvector>) // expected-error {{expected '<' in vector type}}

// -----

// expected-error@+1 {{expected non-function type}}
func.func private @f(i0x)

// -----

// expected-error@below {{integer bitwidth is limited to 16777215 bits}}
func.func private @f(i16777216)

// -----

// expected-error@below {{cannot have affine map for unranked memref type}}
func.func private @f(memref<*xf32, strided<[1]>>)

// -----

// expected-error@below {{expected the number of strides to match the rank}}
func.func private @f(memref<4xf32, strided<[1, 2]>>)

// -----

// expected-error@below {{memref layout mismatch between rank and affine map: 1 != 2}}
func.func private @f(memref<4xf32, affine_map<(d0, d1) -> (d0)>>)

// -----

// expected-error@+1 {{invalid element type for complex}}
func.func private @f(complex<memref<f32>>)

// -----

// expected-error@below {{expected '>' in tuple type}}
func.func private @f(tuple<i32)

// -----

// expected-error@below {{undefined symbol alias id 'missing'}}
func.func private @f(!missing)

// -----

// expected-error@below {{`!"nodialect"<"type">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
func.func private @f(!nodialect.type)

// -----

func.func private @f(memref<(i32) -> i32>) // expected-error {{invalid memref element type}}

// -----

// expected-error@+1 {{unsupported memory space Attribute}}
func.func private @f(memref<4xi32, i32>)

// -----

// Attributes.
// expected-error@below {{inferred shape of elements literal ([2]) does not match type ([3])}}
module attributes {a = dense<[1, 2]> : tensor<3xi32>} {}

// -----

// expected-error@below {{inferred shape of elements literal ([2]) does not match type ([3])}}
module attributes {t.a = dense<[1, 2]> : tensor<3xi32>} {}

// -----

// expected-error@below {{tensor literal is invalid; ranks are not consistent between elements}}
module attributes {t.a = dense<[[1], [2, 3]]> : tensor<2x2xi32>} {}

// -----

// expected-error@below {{expected integer elements, but parsed floating-point}}
module attributes {t.a = dense<1.0> : tensor<2xi32>} {}

// -----

// expected-error@below {{unexpected decimal integer literal for a floating point value}}
// expected-note@below {{add a trailing dot to make the literal a float}}
module attributes {t.a = dense<1> : tensor<2xf32>} {}

// -----

// expected-error@below {{elements literal type must have static shape}}
module attributes {t.a = dense<1> : tensor<?xi32>} {}

// -----

// expected-error@below {{elements literal must be a shaped type}}
module attributes {t.a = dense<1> : i32} {}

// -----

// expected-error@below {{elements hex data size is invalid for provided type: 'tensor<2xi32>'}}
module attributes {t.a = dense<"0x01"> : tensor<2xi32>} {}

// -----

module attributes {t.a = 256 : i8} {} // expected-error {{integer constant out of range for attribute}}

// -----

// expected-error@+1 {{integer constant out of range for attribute}}
module attributes {t.a = -129 : i8} {}

// -----

// expected-error@below {{floating point value not valid for specified type}}
module attributes {t.a = 1.0 : i32} {}

// -----

// expected-error@below {{unexpected decimal integer literal for a floating point value}}
// expected-note@below {{add a trailing dot to make the literal a float}}
module attributes {t.a = 1 : f32} {}

// -----

// expected-error@below {{integer literal not valid for specified type}}
module attributes {t.a = 0x1 : memref<f32>} {}

// -----

module attributes {t.a = @}  {} // expected-error {{@ identifier expected to start with letter or '_'}}

// -----

// expected-error@+1 {{expected nested symbol reference identifier}}
module attributes {t.a = @a::b} {}

// -----

// expected-error@below {{unexpected decimal integer literal for a floating point value}}
// expected-note@below {{add a trailing dot to make the literal a float}}
module attributes {t.a = array<f32: 1>} {}

// -----

// expected-error@below {{element type bitwidth must be a multiple of 8}}
module attributes {t.a = array<i7: 1>} {}

// -----

// expected-error@below {{expected ',' or ']'}}
module attributes {t.a = [1, 2} {}

// -----

module attributes {t.a = #missing} {} // expected-error {{undefined symbol alias id 'missing'}}

// -----

// expected-error@+1 {{redefinition of identifier 'd0'}}
module attributes {t.a = affine_map<(d0, d0) -> (d0)>} {}

// -----

// expected-error@below {{use of undeclared identifier}}
module attributes {t.a = affine_map<(d0) -> (d1)>} {}

// -----

// expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
module attributes {t.a = affine_map<(d0) -> (d0 * d0)>} {}

// -----

// expected-error@below {{missing right operand of binary operator}}
module attributes {t.a = affine_map<(d0) -> (d0 +)>} {}

// -----

// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
module attributes {t.a = affine_set<(d0) : (d0)>} {}

// -----

// expected-error@+1 {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
module attributes {t.a = affine_set<(d0) : (d0 > 0)>} {}

// -----

// expected-error@below {{sparse index #0 is not contained within the value shape, with index=[0, 5], and type='tensor<2x2xi32>'}}
module attributes {t.a = sparse<[[0, 5]], [1]> : tensor<2x2xi32>} {}

// -----

// expected-error@below {{expected '"' in string literal}}
module attributes {t.a = "unterminated} {}

// -----

// expected-error@below {{unknown escape in string literal}}
module attributes {t.a = "bad \q escape"} {}

// -----

module attributes {a b} {} // expected-error {{expected '}' in attribute dictionary}}

// -----

#a = 1
// expected-error@+1 {{redefinition of attribute alias id 'a'}}
#a = 2

// -----

!t = i32
// expected-error@below {{redefinition of type alias id 't'}}
!t = i32

// -----

// expected-error@below {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b = 1

// -----

// expected-error@below {{expected non-function type}}
!t = 

// -----

#m = affine_map<(d0) -> (d0) // expected-error {{expected '>' in affine map}}

// -----

func.func @f() {
  return
}} // expected-error {{expected operation name in quotes}}

// -----

// Only a symbol has a visibility.
"builtin.module"() <{sym_visibility = "secret"}> ({^bb0:}) : () -> ()
// expected-error@below {{'builtin.module' op visibility expected to be one of ["public", "private", "nested"], but got "secret"}}
"builtin.module"() <{sym_name = "m", sym_visibility = "secret"}> ({^bb0:}) : () -> ()

// -----

// What custom form would write does not read back (found by the fuzz target).
// expected-error@below {{'ml_program.global' op visibility expected to be one of ["public", "private", "nested"], but got "secret"}}
"ml_program.global"() <{sym_name = "g", sym_visibility = "secret", type = i64, value = 0 : i64}> : () -> ()
