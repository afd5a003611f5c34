// What is computed with an address hangs on where a buffer is: rounds of the loop are not joined, and
// the report says how often it went round.
func.func private @more() -> i1

func.func @f() {
  cf.br ^loop
^loop:
  %m = memref.alloc() : memref<2xi64>
  %more = call @more() : () -> i1
  cf.cond_br %more, ^loop, ^end
^end:
  return
}
