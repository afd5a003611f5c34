// Functions written in C keep the rules of the boundary: they own nothing they get, and give what they return.
// returns: 56
func.func private @foreign_sum(memref<?xi64>) -> i64 attributes {llvm.emit_c_interface}
func.func private @foreign_fill(memref<?xi64>, i64) attributes {llvm.emit_c_interface}
func.func private @foreign_range(i64) -> memref<?xi64> attributes {llvm.emit_c_interface}
func.func @main() -> i64 {
  %n = arith.constant 5 : index
  %k = arith.constant 7 : i64
  %a = memref.alloc(%n) : memref<?xi64>
  call @foreign_fill(%a, %k) : (memref<?xi64>, i64) -> ()
  %x = call @foreign_sum(%a) : (memref<?xi64>) -> i64
  %r = call @foreign_range(%k) : (i64) -> memref<?xi64>
  %y = call @foreign_sum(%r) : (memref<?xi64>) -> i64
  %sum = arith.addi %x, %y : i64
  return %sum : i64
}
