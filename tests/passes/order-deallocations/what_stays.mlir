// differs: mlir-opt-22 has no such pass.
func.func private @see(memref<4xf32>)

// A loop that frees and does more, an operation that frees nothing, and a copy: behind the loop no order is to be made.
func.func @behind_a_loop(%c: i1, %m: memref<4xf32>, %i: index) -> memref<4xf32> {
  scf.for %k = %i to %i step %i {
    %a = memref.alloc() : memref<4xf32>
    memref.dealloc %a : memref<4xf32>
  }
  scf.if %c {
  }
  %copy = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  return %copy : memref<4xf32>
}

// The copy comes before the free already: what the free needs may stand ahead of both.
func.func @copied_before(%m: memref<?xf32>) -> memref<?xf32> {
  %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<?xf32> -> memref<f32>, index, index, index
  %copy = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  memref.dealloc %base : memref<f32>
  return %copy : memref<?xf32>
}

// What frees and gives a number is more than a free: another reads the number.
func.func @gives(%c: i1, %m: memref<4xf32>, %n: memref<4xf32>, %x: index, %y: index) -> index {
  memref.dealloc %n : memref<4xf32>
  %r = scf.if %c -> index {
    memref.dealloc %m : memref<4xf32>
    scf.yield %x : index
  } else {
    scf.yield %y : index
  }
  %s = arith.addi %r, %x : index
  return %s : index
}

// A free with what it needs inside is a free like others: in the order of what is freed.
func.func @computes_inside(%c: i1, %m: memref<?xf32>, %n: memref<4xf32>) {
  memref.dealloc %n : memref<4xf32>
  scf.if %c {
    %base, %offset, %size, %stride = memref.extract_strided_metadata %m : memref<?xf32> -> memref<f32>, index, index, index
    memref.dealloc %base : memref<f32>
  }
  return
}

// In the region of an operation that is pure by itself anything may stand: no free passes it.
func.func @padding(%t: tensor<2xi1>, %c: i1, %m: memref<4xf32>, %n: memref<4xf32>) -> tensor<4xi1> {
  memref.dealloc %n : memref<4xf32>
  %p = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    func.call @see(%m) : (memref<4xf32>) -> ()
    tensor.yield %c : i1
  } : tensor<2xi1> to tensor<4xi1>
  memref.dealloc %m : memref<4xf32>
  return %p : tensor<4xi1>
}
