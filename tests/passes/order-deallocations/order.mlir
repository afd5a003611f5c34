// differs: mlir-opt-22 has no such pass.
func.func private @use(memref<4xf32>)

// Frees in the order of what they free, each with what only it needs; what the return needs comes first.
func.func @by_definition(%c: i1, %m: memref<?xf32>, %x: index) -> index {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  call @use(%a) : (memref<4xf32>) -> ()
  memref.dealloc %b : memref<4xf32>
  %y = arith.addi %x, %x : index
  scf.if %c {
    memref.dealloc %a : memref<4xf32>
  }
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<?xf32> -> memref<f32>, index, index, index
  memref.dealloc %base : memref<f32>
  return %y : index
}

// A use stands between them: each stays on its side.
func.func @with_a_use(%m: memref<4xf32>, %n: memref<4xf32>) {
  memref.dealloc %n : memref<4xf32>
  call @use(%m) : (memref<4xf32>) -> ()
  memref.dealloc %m : memref<4xf32>
  return
}

// One pure operation serves two frees; a comparison serves one.
func.func @shared(%m: memref<4xf32>, %n: memref<4xf32>, %o: memref<4xf32>) {
  %p = memref.extract_aligned_pointer_as_index %o : memref<4xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %n : memref<4xf32> -> index
  %n_free = arith.cmpi ne, %p, %q : index
  scf.if %n_free {
    memref.dealloc %n : memref<4xf32>
  }
  %r = memref.extract_aligned_pointer_as_index %m : memref<4xf32> -> index
  %m_free = arith.cmpi ne, %p, %r : index
  scf.if %m_free {
    memref.dealloc %m : memref<4xf32>
  }
  return
}

// What frees and does more than that stays where it is.
func.func @more_than_a_free(%c: i1, %m: memref<4xf32>, %n: memref<4xf32>, %o: memref<4xf32>) {
  memref.dealloc %o : memref<4xf32>
  scf.if %c {
    memref.dealloc %m : memref<4xf32>
    func.call @use(%n) : (memref<4xf32>) -> ()
  }
  return
}

// At the end of a block copies come first, as where the ownership pass puts both. Origin: random program of seed 986,
// where an scf.if with a free was joined with one that copies.
func.func @copies_first(%c: i1, %m: memref<4xf32>, %a: memref<4xf32>, %b: memref<?xf32>) -> memref<4xf32> {
  memref.dealloc %a : memref<4xf32>
  %base, %o, %n, %s = memref.extract_strided_metadata %b : memref<?xf32> -> memref<f32>, index, index, index
  scf.if %c {
    memref.dealloc %base : memref<f32>
  }
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}
