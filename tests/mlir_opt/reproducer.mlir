module @top {
  func.func @f() -> i32 {
    %0 = arith.constant 1 : i32
    %1 = arith.constant 1 : i32
    %2 = arith.addi %0, %1 : i32
    return %2 : i32
  }
}
{-#
  external_resources: {
    mlir_reproducer: {
      pipeline: "builtin.module(func.func(cse))",
      disable_threading: false,
      verify_each: false
    }
  }
#-}
