// Of what is in memory while the program frees what it reads from there, nobody knows how long it is
// needed: %b, which the other function may return, has no life.
func.func @other(%a: memref<2xi64>, %b: memref<2xi64>) -> memref<2xi64> {
  return %a : memref<2xi64>
}
func.func private @any() -> memref<2xi64>
func.func private @f(%i: index) {
  %m = func.call @any() : () -> memref<2xi64>
  %t = memref.alloc() : memref<1xmemref<2xi64>>
  %l = memref.load %t[%i] : memref<1xmemref<2xi64>>
  memref.dealloc %l : memref<2xi64>
  scf.execute_region {
    cf.br ^again(%m : memref<2xi64>)
  ^again(%p: memref<2xi64>):
    %g = func.constant @other : (memref<2xi64>, memref<2xi64>) -> memref<2xi64>
    %r = func.call_indirect %g(%p, %m) : (memref<2xi64>, memref<2xi64>) -> memref<2xi64>
    %b = memref.alloc() : memref<2xi64>
    memref.copy %m, %b : memref<2xi64> to memref<2xi64>
    cf.br ^again(%b : memref<2xi64>)
  }
  return
}
// ask: @f: live_at(%b, ?o)
// ask: given_up(?v)
// ask: @f: kind(%b, ?k)
