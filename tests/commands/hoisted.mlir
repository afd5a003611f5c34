func.func private @use(memref<4xf32>)

// In front of the loop one buffer more is in use, of 16 bytes.
func.func @out_of_a_loop(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
  }
  return
}

// Called again while it runs: how many more is not known.
func.func @calls_itself(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<4xf32>
    func.call @use(%a) : (memref<4xf32>) -> ()
    func.call @calls_itself(%n) : (index) -> ()
  }
  return
}
