// Each deallocation is followed by a use.
func.func private @show(memref<4xf32>)
func.func @f(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
    func.call @show(%a) : (memref<4xf32>) -> ()
  }
  memref.dealloc %b : memref<4xf32>
  call @show(%b) : (memref<4xf32>) -> ()
  return
}
