// Affine loops and maps. The words are those of mlir-opt.

func.func @f(%n: index) {
  // expected-error@below {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %i = 0 to %n step -1 {
  }
  return
}

// -----

func.func @f(%n: i32) { // expected-note {{prior use here}}
  // expected-error@+1 {{use of value '%n' expects different type than prior uses: 'index' vs 'i32'}}
  affine.for %i = 0 to %n {
  }
  return
}

// -----

func.func @f(%n: index) {
  affine.for %i = 0 to (d0) -> (d0)(%n) {
  // expected-error@above {{expected non-function type}}
  }
  return
}

// -----

func.func @f(%n: index) {
  affine.for %i = 0 to affine_map<(d0) -> (d0)>(%n, %n) {
  // expected-error@-1 {{custom op 'affine.for' dim operand count and affine map dim count must match}}
  }
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@below {{custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %i = affine_map<(d0) -> (d0, d0 + 1)>(%n) to %n {
  }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error@below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32) {
  }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32) {
    // expected-error@+1 {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %n : index
  }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
// expected-note@above {{prior use here}}
  %0 = affine.for %i = 0 to %n iter_args(%a = %x) -> (i32) {
  // expected-error@-1 {{use of value '%x' expects different type than prior uses: 'i32' vs 'f32'}}
    affine.yield %a : f32
  }
  return
}

// -----

func.func @f(%n: index) {
  affine.for %i = 0 to %n {
    // expected-error@below {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
    scf.yield
  }
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  affine.for %i = 0 to 4 {
    // expected-error@below {{'affine.load' op affine map num results must equal memref rank}}
    %0 = affine.load %m[%i, %i] : memref<4xf32>
  }
  return
}

// -----

func.func @f(%m: memref<4xf32>, %x: f32) {
  // expected-error@+1 {{'affine.store' op affine map num results must equal memref rank}}
  affine.store %x, %m[] : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  affine.for %i = 0 to 4 {
    %0 = affine.load %m[%i * %i, %i] : memref<4x4xf32>
    // expected-error@above {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
  }
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  %0 = affine.load %m[] : memref<*xf32>
  // expected-error@-1 {{custom op 'affine.load' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  return
}

// -----

// expected-note@below {{prior use here}}
func.func @f(%m: memref<4xf32>, %i: i32) {
  // expected-error@below {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = affine.load %m[%i] : memref<4xf32>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0) -> (d0)>(%i, %i)
  return
}

// -----

func.func @f(%i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0, d0)>(%i)
  // expected-error@above {{operation defines 2 results but was provided 1 to bind}}
  return
}

// -----

func.func @f(%i: i32) {
// expected-note@-1 {{prior use here}}
  // expected-error@below {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = affine.apply affine_map<(d0) -> (d0)>(%i)
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  %0 = affine.min affine_map<(d0) -> (d0, 4)>(%i)[%i]
  return
}

// -----

func.func @f(%i: index) {
  %0 = affine.max affine_map<(d0) -> ()>(%i)
  // expected-error@above {{'affine.max' op affine map expect at least one result}}
  return
}

// -----

func.func @f(%i: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%i, %i) {
  // expected-error@-1 {{custom op 'affine.if' dim operand count and integer set dim count must match}}
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{expected '== affine-expr' or '>= affine-expr' at end of affine constraint}}
  affine.if affine_set<(d0) : (d0 > 0)>(%i) {
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 {
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 {
    affine.yield %x : f32
  } else {
    // expected-error@+1 {{'affine.yield' op types mismatch between yield op and its parent}}
    affine.yield %i : index
  }
  return
}

// -----

func.func @f() {
  affine.yield
  // expected-error@above {{'affine.yield' op must be the last operation in the parent block}}
  return
}

// -----

func.func @f(%n: index) {
  affine.parallel (%i, %j) = (0) to (%n) {
  // expected-error@-1 {{'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (1) and upper bound (1), and the number of steps (2) must all match}}
  }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error@below {{custom op 'affine.parallel' invalid reduction value: "plus"}}
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("plus") -> f32 {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  // expected-error@below {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %0 = affine.parallel (%i) = (0) to (%n) reduce ("addf") -> f32 {
  }
  return
}

// -----

func.func @f(%i: index) {
  // expected-error@+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %i into (4, 0) : index, index
  return
}

// -----

func.func @f(%i: index) {
  %0 = affine.linearize_index [%i] by (4, 8, 2) : index
  // expected-error@above {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  affine.prefetch %m[%i], read, locality<7>, data : memref<4xf32>
  // expected-error@-1 {{'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[], read, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error@below {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[%i] : memref<4xf32>, vector<4xi32>
  return
}

// -----

// Accepted, and printed as `min()`, which is not read: found by the fuzzer.
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 0)>, reductions = [], steps = [1, 1], upperBoundsGroups = dense<[1, 0]> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (5)>}> ({
  // expected-error@above {{'affine.parallel' op expected upper bound map to have at least one result}}
  ^bb0(%i: index, %j: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()

// -----

"func.func"() <{function_type = () -> (), sym_name = "f"}> ({
  "affine.parallel"() <{lowerBoundsGroups = dense<[1, 2]> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 0)>, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (5, 5)>}> ({
  // expected-error@above {{'affine.parallel' op expected lower bounds map to have 3 results}}
  ^bb0(%i: index, %j: index):
    "affine.yield"() : () -> ()
  }) : () -> ()
  "func.return"() : () -> ()
}) : () -> ()
