// What `<{...}>` has beyond an operation's own attributes is dropped (found by fuzzing); the number of
// operands per group may have its old name.
"builtin.module"() <{sym_name = "m", sym_visibilitx = "private"}> ({
  "func.func"() <{function_type = (index) -> (), sym_name = "f", foo = 1 : i32}> ({
  ^bb0(%n: index):
    %0 = "arith.constant"() <{value = 1 : i32, bar = "x"}> : () -> i32
    %1 = "arith.addi"(%0, %0) <{zap}> {kept} : (i32, i32) -> i32
    %2 = "memref.alloc"(%n) <{operand_segment_sizes = array<i32: 1, 0>, q = 1}> : (index) -> memref<?xi32>
    %3 = "memref.alloc"(%n) {operand_segment_sizes = array<i32: 1, 0>} : (index) -> memref<?xi32>
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
