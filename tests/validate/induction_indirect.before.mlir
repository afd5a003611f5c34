// OPTIONS: --max-calls=0
// What is called through a value has to be proved as well: @g frees twice beyond all bounds.
func.func private @g(%n: index) {
  %a = memref.alloc() : memref<2xi64>
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
  return
}
