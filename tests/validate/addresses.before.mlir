// Rounds of a loop that keep an address are joined: a buffer's address is a name for it.
func.func private @two() -> (memref<2xi64>, memref<2xi64>)
func.func private @more() -> i1
func.func private @show(memref<2xi64>)

func.func @f() {
  cf.br ^loop
^loop:
  %0:2 = call @two() : () -> (memref<2xi64>, memref<2xi64>)
  call @show(%0#0) : (memref<2xi64>) -> ()
  %more = call @more() : () -> i1
  cf.cond_br %more, ^loop, ^end
^end:
  return
}
