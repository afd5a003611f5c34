// differs: mlir-opt-22 frees in the loop what it allocates before it, shares one buffer in a table, and leaves affine.parallel.
func.func private @use(memref<2xf32>)

func.func @freed_in_the_loop(%n: index) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<2xf32>
    func.call @use(%a) : (memref<2xf32>) -> ()
    memref.dealloc %a : memref<2xf32>
  }
  return
}

func.func @written_to_memory(%n: index, %table: memref<?xmemref<2xf32>>) {
  scf.for %i = %n to %n step %n {
    %a = memref.alloc() : memref<2xf32>
    memref.store %a, %table[%i] : memref<?xmemref<2xf32>>
  }
  return
}

func.func @parallel() {
  affine.parallel (%i) = (0) to (10) {
    %a = memref.alloc() : memref<2xf32>
    func.call @use(%a) : (memref<2xf32>) -> ()
  }
  return
}
