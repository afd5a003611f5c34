// What an external function is shown must be there.
func.func private @look(memref<2xi64>)
func.func @main() {
  %a = memref.alloc() : memref<2xi64>
  memref.dealloc %a : memref<2xi64>
  call @look(%a) : (memref<2xi64>) -> ()
  return
}
