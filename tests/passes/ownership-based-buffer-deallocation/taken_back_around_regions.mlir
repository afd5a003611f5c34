// differs: mlir-opt's pass decides nothing anew.

// What serves a deallocation that is taken out goes with it, but not what has a region of its own.

func.func private @use(memref<?xf32>)

// Padding is pure by itself, and anything may stand in its region: it stays, though only the condition was read from it.
func.func @padding(%t: tensor<2xi1>, %c: i1, %n: index, %m: memref<?xf32>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  %p = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    func.call @use(%m) : (memref<?xf32>) -> ()
    tensor.yield %c : i1
  } : tensor<2xi1> to tensor<4xi1>
  %e = tensor.extract %p[%n] : tensor<4xi1>
  bufferization.dealloc (%0 : memref<?xf32>) if (%e)
  return
}

// The same beside the deallocation in a conditional, which stays too.
func.func @padding_beside(%t: tensor<2xi1>, %c: i1, %n: index, %m: memref<?xf32>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  scf.if %c {
    %p = tensor.pad %t low[1] high[1] {
    ^bb0(%i: index):
      func.call @use(%m) : (memref<?xf32>) -> ()
      tensor.yield %c : i1
    } : tensor<2xi1> to tensor<4xi1>
    bufferization.dealloc (%0 : memref<?xf32>) if (%c)
  }
  return
}

// An operation that writes by itself stays when its region is left with nothing to do.
func.func @writes_by_itself(%n: index, %c: i1, %out: memref<1xf32>) {
  %0 = memref.alloc(%n) : memref<?xf32>
  linalg.generic {indexing_maps = [affine_map<(d) -> (d)>], iterator_types = ["parallel"]} outs(%out : memref<1xf32>) {
  ^bb0(%x: f32):
    bufferization.dealloc (%0 : memref<?xf32>) if (%c)
    linalg.yield %x : f32
  }
  return
}
