// expected-error@below {{'func.func' op 'freehold.never_alias' must be an array of arrays of argument numbers, as in [[0, 1]]}}
func.func @no_array(%a: memref<2xi64>, %b: memref<2xi64>) attributes {freehold.never_alias} {
  return
}

// -----

// expected-error@below {{'func.func' op 'freehold.never_alias' must have arrays of at least two argument numbers, not 0 : i64}}
func.func @flat(%a: memref<2xi64>, %b: memref<2xi64>) attributes {freehold.never_alias = [0, 1]} {
  return
}

// -----

// expected-error@below {{'func.func' op 'freehold.never_alias' must have arrays of at least two argument numbers, not [1]}}
func.func @alone(%a: memref<2xi64>, %b: memref<2xi64>) attributes {freehold.never_alias = [[0, 1], [1]]} {
  return
}

// -----

// expected-error@below {{'func.func' op 'freehold.never_alias' must have arrays of at least two argument numbers, not ["a", "b"]}}
func.func @names(%a: memref<2xi64>, %b: memref<2xi64>) attributes {freehold.never_alias = [["a", "b"]]} {
  return
}

// -----

// expected-error@below {{'func.func' op 'freehold.never_alias' names argument #2, but the function has 2 arguments}}
func.func @too_many(%a: memref<2xi64>, %b: memref<2xi64>) attributes {freehold.never_alias = [[0, 2]]} {
  return
}

// -----

// expected-error@below {{'func.func' op 'freehold.never_alias' names argument #-1, but the function has 2 arguments}}
func.func @negative(%a: memref<2xi64>, %b: memref<2xi64>) attributes {freehold.never_alias = [[-1, 0]]} {
  return
}

// -----

// expected-error@below {{'func.func' op 'freehold.never_alias' names argument #1, which is no memref but 'i64'}}
func.func @no_memref(%a: memref<2xi64>, %b: i64) attributes {freehold.never_alias = [[0, 1]]} {
  return
}

// -----

// expected-error@below {{'func.func' op 'freehold.never_alias' names argument #0 twice in a list}}
func.func @twice(%a: memref<2xi64>, %b: memref<2xi64>) attributes {freehold.never_alias = [[0, 1, 0]]} {
  return
}

// -----

func.func @right(%a: memref<2xi64>, %b: memref<*xi64>, %c: memref<2xi64>) attributes {freehold.never_alias = [[0, 1], [1, 2]]} {
  return
}
