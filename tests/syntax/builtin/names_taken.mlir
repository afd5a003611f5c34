// Names in the source that look like generated ones, in isolated regions side by side.
func.func @one(%0: i32, %arg0: i32, %c1: i32) -> i32 {
  %arg1 = arith.constant 1 : i32
  %c1_i32 = arith.constant 2 : i32
  %c1_i32_0 = arith.constant 1 : i32
  %1 = arith.addi %0, %arg0 : i32
  %cst = arith.addi %c1, %arg1 : i32
  %alloc = arith.addi %c1_i32, %c1_i32_0 : i32
  %2 = arith.addi %1, %cst : i32
  %bb0 = arith.addi %2, %alloc : i32
  return %bb0 : i32
}
func.func @two(%0: i32, %arg0: i32) -> i32 {
  %c1_i32 = arith.constant 2 : i32
  %1 = arith.addi %0, %arg0 : i32
  %2 = arith.addi %1, %c1_i32 : i32
  return %2 : i32
}
