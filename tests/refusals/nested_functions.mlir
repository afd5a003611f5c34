// Functions in functions. mlir-opt-22 takes the inner one for an operation of unknown effects.
// pass: --buffer-deallocation-pipeline

func.func @outer() {
  builtin.module {
    // expected-error @below {{a function in a function: passes work on those that stand in modules only}}
    func.func @inner() {
      %y = memref.alloc() : memref<4xf32>
      return
    }
  }
  return
}
