// An external function is given a slice that is gone.
func.func private @use(memref<4xf32>)
func.func @main() {
  %0 = arith.constant 0 : index
  %x = arith.constant 2.5 : f32
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  call @use(%a) : (memref<4xf32>) -> ()
  %b = memref.view %arena[%0][] {freehold.slice = "b"} : memref<64xi8> to memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  memref.dealloc %arena : memref<64xi8>
  return
}
