// OPTIONS: --mlir-print-debuginfo
// Every operation prints its place, and arguments theirs.
func.func @f(%a: i32, %m: memref<?xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %x = memref.load %m[%c0] : memref<?xi32> loc("named")
  %y = scf.for %i = %c0 to %c0 step %c0 iter_args(%s = %x) -> (i32) {
    %z = arith.addi %s, %a : i32 loc(fused["one", "two":3:4])
    scf.yield %z : i32
  } loc(callsite("callee" at "caller":5:6))
  cf.br ^end(%y : i32)
^end(%r: i32):
  return %r : i32 loc(unknown)
}
