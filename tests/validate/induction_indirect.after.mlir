func.func private @g(%n: index) {
  %a = memref.alloc() : memref<2xi64>
  %many = arith.constant 1000 : index
  %big = arith.cmpi ugt, %n, %many : index
  memref.dealloc %a : memref<2xi64>
  scf.if %big {
    memref.dealloc %a : memref<2xi64>
  }
  return
}
func.func private @h(%n: index) -> memref<2xi64> {
  %r = memref.alloc() : memref<2xi64>
  return %r : memref<2xi64>
}
func.func @top(%n: index) {
  %f = func.constant @g : (index) -> ()
  func.call_indirect %f(%n) : (index) -> ()
  %r = call @h(%n) : (index) -> memref<2xi64>
  memref.dealloc %r : memref<2xi64>
  return
}
