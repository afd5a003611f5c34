// differs: a comparison with poison is poison, which mlir-opt-22 knows of arithmetic alone.
// A constant and a poison are both constants, so that neither goes to the right of the other.

func.func @poison_left(%m: memref<1xi1>, %i: index) {
  %poison = ub.poison : i32
  %dead = arith.constant 7 : i32
  %one = arith.constant 1 : i32
  %less = arith.cmpi slt, %poison, %one : i32
  memref.store %less, %m[%i] : memref<1xi1>
  return
}

func.func @poison_right(%m: memref<1xi1>, %i: index) {
  %poison = ub.poison : i32
  %one = arith.constant 1 : i32
  %less = arith.cmpi slt, %one, %poison : i32
  memref.store %less, %m[%i] : memref<1xi1>
  return
}
