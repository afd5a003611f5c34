// Calls.

func.func private @callee(i32) -> i32

// pattern: unnamed: func.call_indirect: constant
// rule: call_indirect of constant @f -> call @f
func.func @call_indirect_of_constant(%x: i32) -> i32 {
  %0 = func.constant @callee : (i32) -> i32
  %1 = func.call_indirect %0(%x) : (i32) -> i32
  return %1 : i32
}

// near miss: unnamed: func.call_indirect: constant
func.func @call_indirect_of_value(%f: (i32) -> i32, %x: i32) -> i32 {
  %0 = call_indirect %f(%x) : (i32) -> i32
  return %0 : i32
}

// fold: func.constant: equal
// rule: equal func.constants -> one
func.func @equal_func_constants(%c: i1) -> ((i32) -> i32, (i32) -> i32) {
  %0 = func.constant @callee : (i32) -> i32
  %1 = func.constant @callee : (i32) -> i32
  return %0, %1 : (i32) -> i32, (i32) -> i32
}
