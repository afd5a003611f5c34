// differs: mlir-opt-22 joins two scf.if on one condition only where nothing stands between them; frees may, where the second only frees.
func.func private @use(memref<4xf32>)
func.func @joined(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r = scf.if %c -> (memref<4xf32>) {
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    memref.copy %m, %b : memref<4xf32> to memref<4xf32>
    scf.yield %m : memref<4xf32>
  }
  %true = arith.constant true
  %other = arith.xori %c, %true : i1
  memref.dealloc %b : memref<4xf32>
  scf.if %other {
    memref.dealloc %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}

// What is freed is known only in between.
func.func @needed_in_between(%c: i1, %m: memref<4xf32>, %n: memref<?xf32>) {
  scf.if %c {
    memref.copy %m, %m : memref<4xf32> to memref<4xf32>
    memref.dealloc %m : memref<4xf32>
  }
  %base, %offset, %size, %stride = memref.extract_strided_metadata %n : memref<?xf32> -> memref<f32>, index, index, index
  scf.if %c {
    memref.dealloc %base : memref<f32>
  }
  return
}

// The second does more than free.
func.func @used_in_between(%c: i1, %m: memref<4xf32>, %n: memref<4xf32>) {
  scf.if %c {
    memref.dealloc %m : memref<4xf32>
  }
  memref.dealloc %n : memref<4xf32>
  scf.if %c {
    %x = memref.alloc() : memref<4xf32>
    func.call @use(%x) : (memref<4xf32>) -> ()
  }
  return
}

// One after the other.
func.func @three(%c: i1, %m: memref<4xf32>, %n: memref<4xf32>, %o: memref<4xf32>) {
  scf.if %c {
    memref.dealloc %m : memref<4xf32>
  }
  scf.if %c {
    memref.dealloc %n : memref<4xf32>
  }
  scf.if %c {
    memref.dealloc %o : memref<4xf32>
  }
  return
}
