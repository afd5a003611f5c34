// A plan of memory has slices, which nobody frees: no private function is given any buffer.
// option: private-function-dynamic-ownership=true

func.func private @use(%m: memref<2xi64>) {
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<16xi8>
  // expected-remark @below {{private functions are given no ownership}}
  %a = memref.view %arena[%c0][] {freehold.slice = "a"} : memref<16xi8> to memref<2xi64>
  call @use(%a) : (memref<2xi64>) -> ()
  memref.dealloc %arena : memref<16xi8>
  return
}
