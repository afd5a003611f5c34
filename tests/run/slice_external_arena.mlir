// An external function is given an arena whose bytes are a slice's.
func.func private @use(memref<64xi8>)
func.func @main() {
  %0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xf32>
  call @use(%arena) : (memref<64xi8>) -> ()
  memref.dealloc %arena : memref<64xi8>
  return
}
