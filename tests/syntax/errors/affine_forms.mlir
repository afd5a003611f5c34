// What the forms of dialect affine refuse.

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = affine_map<(d0) -> (d0, 1)>(%n) to 10 {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.for' upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %i = 0 to affine_map<(d0) -> (d0, 1)>(%n) {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.for' symbol operand count and affine map symbol count must match}}
  affine.for %i = affine_map<(d0) -> (d0)>(%n)[%n] to 10 {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.for' dim operand count and affine map dim count must match}}
  affine.for %i = affine_map<(d0) -> (d0)>()[%n] to 10 {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.for' expected only one loop bound operand}}
  affine.for %i = %n, %n to 10 {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.for' expected valid affine map representation for loop bounds}}
  affine.for %i = "x" to 10 {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.for' expected 'to' between bounds}}
  affine.for %i = 0 10 {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{expected '='}}
  affine.for %i 0 10 {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to 10 step -1 {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.for' mismatch between the number of loop-carried values and results}}
  affine.for %i = 0 to 10 step 1 iter_args(%x = %a) -> (i32, i32) {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.for' mismatch between the number of loop-carried values and results}}
  %r = affine.for %i = 0 to 10 step 1 iter_args(%x = %a, %y = %a) -> (i32) {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.if' dim operand count and integer set dim count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%n, %n) {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.if' symbol operand count and integer set symbol count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%n)[%n] {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.if' invalid kind of attribute specified}}
  affine.if affine_map<(d0) -> (d0)>(%n)[%n] {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
  %0 = affine.load %m[%n * %n, 1] : memref<10x20xf32>
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{use of undeclared identifier}}
  %0 = affine.load %m[n, 1] : memref<10x20xf32>
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{expected ssa identifier}}
  %0 = affine.load %m[%n, symbol(n)] : memref<10x20xf32>
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{expected affine expression}}
  %0 = affine.load %m[%n, ] : memref<10x20xf32>
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{expected ']' in affine map}}
  %0 = affine.load %m[%n, %n : memref<10x20xf32>
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.load' invalid kind of type specified: expected builtin.memref, but found 'i32'}}
  %0 = affine.load %m[%n, %n] : i32
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.prefetch' rw specifier has to be 'read' or 'write'}}
  affine.prefetch %m[%n, %n], foo, locality<3>, data : memref<10x20xf32>
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.prefetch' cache type has to be 'data' or 'instr'}}
  affine.prefetch %m[%n, %n], read, locality<4>, foo : memref<10x20xf32>
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.parallel' invalid reduction value: "foo"}}
  affine.parallel (%i) = (0) to (10) reduce ("foo") -> (i32) {}
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0) -> (d0)>()
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0) -> (d0)>(%n)[%n]
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{operation defines 2 results but was provided 1 to bind}}
  %0 = affine.apply affine_map<(d0) -> (d0, d0)>(%n)
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{custom op 'affine.apply' invalid kind of attribute specified}}
  %0 = affine.apply 1(%n)
  return
}

// -----

func.func @f(%m: memref<10x20xf32>, %n: index, %a: i32) {
  // expected-error@below {{expected '(' in operand list}}
  %0 = affine.min affine_map<(d0) -> (d0)>[%n]
  return
}
