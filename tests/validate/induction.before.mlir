// A function that calls itself from a loop as often as it likes, and gives its argument back or a new
// buffer; AFTER gives a copy in place of the argument.
func.func private @more() -> i1
func.func @f(%m: memref<2xi64>, %n: index) -> memref<2xi64> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for %i = %0 to %n step %1 iter_args(%x = %m) -> (memref<2xi64>) {
    %c = func.call @more() : () -> i1
    %y = scf.if %c -> (memref<2xi64>) {
      %z = func.call @f(%m, %i) : (memref<2xi64>, index) -> memref<2xi64>
      scf.yield %z : memref<2xi64>
    } else {
      scf.yield %m : memref<2xi64>
    }
    scf.yield %y : memref<2xi64>
  }
  return %r : memref<2xi64>
}
