// Successors that receive something else than their blocks have arguments.
func.func @less_than_arguments(%a: memref<?xf32>) {
  "thread.fork"(%a)[^join] {case_operand_segments = array<i32: 1>} : (memref<?xf32>) -> ()
^join(%x: memref<?xf32>, %y: memref<?xf32>):
  return
}

// -----

func.func @none_for_an_argument() {
  "thread.fork"()[^join] : () -> ()
^join(%x: memref<?xf32>):
  return
}

// -----

func.func @of_another_type(%n: index) {
  "thread.fork"(%n)[^join] {case_operand_segments = array<i32: 1>} : (index) -> ()
^join(%x: memref<?xf32>):
  return
}

// -----

func.func @less_than_operands(%a: memref<?xf32>) {
  "thread.fork"(%a, %a)[^join] {case_operand_segments = array<i32: 1>}
    : (memref<?xf32>, memref<?xf32>) -> ()
^join(%x: memref<?xf32>):
  return
}

// -----

func.func @less_than_successors(%a: memref<?xf32>) {
  "thread.fork"(%a)[^join, ^end] {case_operand_segments = array<i32: 1>} : (memref<?xf32>) -> ()
^join(%x: memref<?xf32>):
  return
^end:
  return
}
