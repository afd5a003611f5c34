// Builtin attributes that are not well formed.

// expected-error@below {{integer constant out of range for attribute}}
#a = -0 : i32

// -----

// expected-error@below {{negative integer literal not valid for unsigned integer type}}
#a = -1 : ui8

// -----

// expected-error@below {{integer constant out of range for attribute}}
#a = 256 : ui8

// -----

// expected-error@below {{integer constant out of range for attribute}}
#a = 128 : si8

// -----

// expected-error@below {{integer constant out of range for attribute}}
#a = 0xFF : si8

// -----

// expected-error@below {{integer constant out of range for attribute}}
#a = -129 : i8

// -----

// expected-error@below {{integer constant out of range for attribute}}
#a = 9223372036854775808 : index

// -----

// expected-error@below {{integer constant out of range for attribute}}
#a = 18446744073709551616

// -----

// expected-error@below {{integer constant out of range for attribute}}
#a = 1 : i0

// -----

// expected-error@below {{integer constant out of range for attribute}}
#a = 2 : i1

// -----

// expected-error@below {{integer literal not valid for specified type}}
#a = 1 : none

// -----

// expected-error@below {{hexadecimal float literal should not have a leading minus}}
#a = -0x1 : f32

// -----

// expected-error@below {{hexadecimal float constant out of range for type}}
#a = 0x1FFFFFFFF : f32

// -----

// expected-error@below {{expected constant integer or floating point value}}
#a = -

// -----

// expected-error@below {{expected non-function type}}
#a = "x" : 

// -----

// expected-error@below {{expected attribute value}}
#a = [1, 

// -----

// expected-error@below {{expected attribute value}}
#a = {b = } 

// -----

// expected-error@below {{duplicate key 'b' in dictionary attribute}}
#a = {b = 1, b = 2} 

// -----

// expected-error@below {{expected '<' after 'dense'}}
#a = dense

// -----

// expected-error@below {{expected '>'}}
#a = dense<1

// -----

// expected-error@below {{expected ':'}}
#a = dense<1>

// -----

// expected-error@below {{elements literal must be a shaped type}}
#a = dense<1> : i32

// -----

// expected-error@below {{elements literal type must have static shape}}
#a = dense<1> : tensor<?xi32>

// -----

// expected-error@below {{elements literal type must have static shape}}
#a = dense<1> : tensor<*xi32>

// -----

// expected-error@below {{expected ']'}}
#a = dense<[1, 2> : tensor<2xi32>

// -----

// expected-error@below {{expected integer elements, but parsed floating-point}}
#a = dense<[1, 2.0]> : tensor<2xi32>

// -----

// expected-error@below {{expected i1 type for 'true' or 'false' values}}
#a = dense<true> : tensor<2xi32>

// -----

// expected-error@below {{expected unsigned integer elements, but parsed negative value}}
#a = dense<-1> : tensor<2xui8>

// -----

// expected-error@below {{integer constant out of range for type}}
#a = dense<300> : tensor<2xi8>

// -----

// expected-error@below {{tensor literal is invalid; ranks are not consistent between elements}}
#a = dense<[[1, 2], 3]> : tensor<2x2xi32>

// -----

// expected-error@below {{elements hex data size is invalid for provided type: 'tensor<2xi32>'}}
#a = dense<"0x12"> : tensor<2xi32>

// -----

// expected-error@below {{expected string containing hex digits starting with `0x`}}
#a = dense<"abc"> : tensor<2xi32>

// -----

// expected-error@below {{expected string containing hex digits starting with `0x`}}
#a = dense<"0x1"> : tensor<2xi8>

// -----

// expected-error@below {{expected string containing hex digits starting with `0x`}}
#a = dense<"0xZZ"> : tensor<2xi8>

// -----

// expected-error@below {{expected element literal of primitive type}}
#a = dense<foo> : tensor<2xi8>

// -----

// expected-error@below {{expected element literal of primitive type}}
#a = dense<()> : tensor<2xi8>

// -----

// expected-error@below {{expected ',' between complex elements}}
#a = dense<(1)> : tensor<complex<i8>>

// -----

// expected-error@below {{expected ')' after complex elements}}
#a = dense<(1, 2> : tensor<complex<i8>>

// -----

// expected-error@below {{parsed 1 elements, but type ('complex<i8>') expected 2 elements}}
#a = dense<1> : tensor<complex<i8>>

// -----

// expected-error@below {{parsed zero elements, but type ('tensor<2xi8>') expected at least 1}}
#a = dense<> : tensor<2xi8>

// -----

// expected-error@below {{expected integer or floating point literal}}
#a = dense<-true> : tensor<i1>

// -----

// expected-error@below {{expected ','}}
#a = sparse<1> : tensor<2xi8>

// -----

// expected-error@below {{sparse index #0 is not contained within the value shape, with index=[2, 0], and type='tensor<2x2xi8>'}}
#a = sparse<[[2, 0]], 1> : tensor<2x2xi8>

// -----

// expected-error@below {{expected shape ([2, 2]); inferred shape of indices literal ([1, 3]); inferred shape of values literal ([1])}}
#a = sparse<[[0, 0, 0]], 1> : tensor<2x2xi8>

// -----

// expected-error@below {{expected shape ([2]); inferred shape of indices literal ([2, 1]); inferred shape of values literal ([3])}}
#a = sparse<[[0], [1]], [1, 2, 3]> : tensor<2xi8>

// -----

// expected-error@below {{expected '[' after 'distinct'}}
#a = distinct

// -----

// expected-error@below {{expected distinct ID}}
#a = distinct[

// -----

// expected-error@below {{expected distinct ID}}
#a = distinct[a]<1>

// -----

// expected-error@below {{expected '<' after distinct ID}}
#a = distinct[0]

// -----

// expected-error@below {{expected '>' to close distinct attribute}}
#a = distinct[0]<1

// -----

// expected-error@below {{expected operation name in quotes}}
#a = distinct[0]<1>, b = distinct[0]<2>

// -----

// expected-error@below {{expected distinct ID}}
#a = distinct[-1]<1>

// -----

// expected-error@below {{expected '<' in affine map}}
#a = affine_map

// -----

// expected-error@below {{expected '(' in dimensional identifier list}}
#a = affine_map<d0>

// -----

// expected-error@below {{expected '(' in affine map range}}
#a = affine_map<(d0) -> d0>

// -----

// expected-error@below {{redefinition of identifier 'd0'}}
#a = affine_map<(d0, d0) -> (d0)>

// -----

// expected-error@below {{use of undeclared identifier}}
#a = affine_map<(d0) -> (d1)>

// -----

// expected-error@below {{expected '->' or ':'}}
#a = affine_map<(d0) (d0)>

// -----

// expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
#a = affine_map<(d0) -> (d0 * d0)>

// -----

// expected-error@below {{missing left operand of binary operator}}
#a = affine_map<(d0) -> (+ d0)>

// -----

// expected-error@below {{non-affine expression: right operand of floordiv has to be either a constant or symbolic}}
#a = affine_map<(d0) -> (d0 floordiv d0)>

// -----

// expected-error@below {{expected '>' in affine map}}
#a = affine_map<(d0) -> ()

// -----

// expected-error@below {{expected ']' in symbol list}}
#a = affine_map<(d0)[s0 -> ()>

// -----

// expected-error@below {{expected ')' in affine map range}}
#a = affine_map<(d0) -> ((d0)>

// -----

// expected-error@below {{constant too large for index}}
#a = affine_map<(d0) -> (99999999999999999999)>

// -----

// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#a = affine_set<(d0) : (d0)>

// -----

// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#a = affine_set<(d0) : (d0 > 0)>

// -----

// expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
#a = affine_set<(d0) : (d0 = 0)>

// -----

// expected-error@below {{expected '(' in integer set constraint list}}
#a = affine_set<(d0) : d0 >= 0>

// -----

// expected-error@below {{invalid attribute name}}
#a = #

// -----

// expected-error@below {{unbalanced '<' character in pretty dialect name}}
#a = #foo.bar<

// -----

// expected-error@below {{expected attribute value}}
#a = foo

// -----

// expected-error@below {{expected '<' after 'strided'}}
#a = strided

// -----

// expected-error@below {{expected ']'}}
#a = strided<[1

// -----

// expected-error@below {{expected a 64-bit signed integer or '?'}}
#a = strided<[x]>

// -----

// expected-error@below {{expected 'offset' after comma}}
#a = strided<[1], 5>

// -----

// expected-error@below {{expected ':' after 'offset'}}
#a = strided<[1], offset 5>

// -----

// expected-error@below {{expected a 64-bit signed integer or '?'}}
#a = strided<[99999999999999999999]>

// -----

// expected-error@below {{unknown escape in string literal}}
#a = "\q"

// -----

// expected-error@below {{expected '"' in string literal}}
#a = "abc

// -----

// expected-error@below {{integer constant out of range}}
#a = array<i8: 256>

// -----

// expected-error@below {{expected floating point literal}}
#a = array<f32: true>
