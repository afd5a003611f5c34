// Builtin types that are not well formed.

// expected-error@below {{unsupported memory space Attribute}}
!t = memref<4xf32, [1]>

// -----

// expected-error@below {{unsupported memory space Attribute}}
!t = memref<4xf32, unit>

// -----

// expected-error@below {{unsupported memory space Attribute}}
!t = memref<4xf32, @a>

// -----

// expected-error@below {{unsupported memory space Attribute}}
!t = memref<4xf32, 1.0>

// -----

// expected-error@below {{unsupported memory space Attribute}}
!t = memref<4xf32, i32>

// -----

// expected-error@below {{unsupported memory space Attribute}}
!t = memref<*xf32, [1]>

// -----

// expected-error@below {{multiple memory spaces specified in memref type}}
!t = memref<4xf32, 1, 2>

// -----

// expected-error@below {{expected memory space to be last in memref type}}
!t = memref<4xf32, 1, affine_map<(d0) -> (d0)>>

// -----

// expected-error@below {{memref layout mismatch between rank and affine map: 1 != 2}}
!t = memref<4xf32, affine_map<(d0, d1) -> (d0)>>

// -----

// expected-error@below {{expected the number of strides to match the rank}}
!t = memref<4xf32, strided<[1, 2]>>

// -----

// expected-error@below {{expected list element}}
!t = memref<4xf32,>

// -----

// expected-error@below {{expected non-function type}}
!t = memref<4x>

// -----

// expected-error@below {{expected non-function type}}
!t = memref<x4xf32>

// -----

// expected-error@below {{expected non-function type}}
!t = memref<-1xf32>

// -----

// expected-error@below {{expected non-function type}}
!t = memref<4xfoo>

// -----

// expected-error@below {{invalid memref element type}}
!t = memref<4xtensor<4xf32>>

// -----

// expected-error@below {{invalid memref element type}}
!t = memref<4xtuple<>>

// -----

// expected-error@below {{invalid memref element type}}
!t = memref<4xnone>

// -----

// expected-error@below {{invalid memref element type}}
!t = memref<4x() -> ()>

// -----

// expected-error@below {{expected '<' in memref type}}
!t = memref

// -----

// expected-error@below {{expected non-function type}}
!t = memref<>

// -----

// expected-error@below {{cannot have affine map for unranked memref type}}
!t = memref<*xf32, affine_map<(d0) -> (d0)>>

// -----

// expected-error@below {{invalid dimension}}
!t = memref<99999999999999999999xf32>

// -----

// expected-error@below {{invalid dimension}}
!t = memref<9223372036854775808xf32>

// -----

// expected-error@below {{invalid tensor element type}}
!t = tensor<4xtuple<i1>>

// -----

// expected-error@below {{invalid tensor element type}}
!t = tensor<4x() -> ()>

// -----

// expected-error@below {{expected '>' in tensor type}}
!t = tensor<4xf32, foo>

// -----

// expected-error@below {{expected '>' in tensor type}}
!t = tensor<4xf32

// -----

// expected-error@below {{expected 'x' in dimension list}}
!t = tensor<*4xf32>

// -----

// expected-error@below {{invalid tensor element type}}
!t = tensor<4xtensor<f32>>

// -----

// expected-error@below {{vector types must have positive constant sizes but got 0}}
!t = vector<0xf32>

// -----

// expected-error@below {{expected non-function type}}
!t = vector<?xf32>

// -----

// expected-error@below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
!t = vector<4xtensor<f32>>

// -----

// expected-error@below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
!t = vector<4xnone>

// -----

// expected-error@below {{missing ']' closing scalable dimension}}
!t = vector<[4xf32>

// -----

// expected-error@below {{expected non-function type}}
!t = vector<*xf32>

// -----

// expected-error@below {{failed to verify 'elementType': VectorElementTypeInterface instance}}
!t = vector<4xvector<4xf32>>

// -----

// expected-error@below {{expected '>' in vector type}}
!t = vector<4xindex

// -----

// expected-error@below {{expected non-function type}}
!t = complex<>

// -----

// expected-error@below {{expected '>' in complex type}}
!t = complex<i32, i32>

// -----

// expected-error@below {{invalid element type for complex}}
!t = complex<index>

// -----

// expected-error@below {{invalid element type for complex}}
!t = complex<complex<f32>>

// -----

// expected-error@below {{expected '<' in complex type}}
!t = complex f32

// -----

// expected-error@below {{expected '<' in tuple type}}
!t = tuple

// -----

// expected-error@below {{expected '>' in tuple type}}
!t = tuple<i32

// -----

// expected-error@below {{expected non-function type}}
!t = tuple<,>

// -----

// expected-error@below {{integer bitwidth is limited to 16777215 bits}}
!t = i16777216

// -----

// expected-error@below {{invalid integer width}}
!t = si99999999999

// -----

// expected-error@below {{expected non-function type}}
!t = i

// -----

// expected-error@below {{expected non-function type}}
!t = f33

// -----

// expected-error@below {{invalid type identifier}}
!t = !

// -----

// expected-error@below {{undefined symbol alias id 'foo'}}
!t = !foo

// -----

// expected-error@below {{unbalanced '<' character in pretty dialect name}}
!t = !foo.bar<

// -----

// expected-error@below {{unbalanced '(' character in pretty dialect name}}
!t = !foo.bar<(>

// -----

// expected-error@below {{unbalanced '<' character in pretty dialect name}}
!t = !foo<i32

// -----

// expected-error@below {{expected ')'}}
!t = (i32

// -----

// expected-error@below {{expected non-function type}}
!t = (i32,)

// -----

// expected-error@below {{expected non-function type}}
!t = strided<[1]>

// -----

// expected-error@below {{expected a 64-bit signed integer or '?'}}
!t = memref<2xf32, strided<[a]>>

// -----

// expected-error@below {{expected '['}}
!t = memref<2xf32, strided<1>>

// -----

// expected-error@below {{expected 'offset' after comma}}
!t = memref<2xf32, strided<[1], off: 1>>

// -----

// expected-error@below {{expected ':' after 'offset'}}
!t = memref<2xf32, strided<[1], offset 1>>
