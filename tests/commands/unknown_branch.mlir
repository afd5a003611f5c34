// The last store is to the allocation or not.
func.func @stored(%v: f32, %w: f32) -> f32 {
  %a = memref.alloc() : memref<f32>
  "unknown.go"(%a)[^join] : (memref<f32>) -> ()
^join(%x: memref<f32>):
  memref.store %v, %a[] : memref<f32>
  memref.store %w, %x[] : memref<f32>
  %r = memref.load %a[] : memref<f32>
  memref.dealloc %a : memref<f32>
  return %r : f32
}

// One of the allocations is returned, or neither.
func.func @returned(%c: i1) -> memref<f32> {
  %true = arith.constant true
  %a = memref.alloc() : memref<f32>
  %b = memref.alloc() : memref<f32>
  cf.cond_br %c, ^left, ^right
^left:
  "unknown.go"(%a)[^join] : (memref<f32>) -> ()
^right:
  cf.br ^join(%b : memref<f32>)
^join(%x: memref<f32>):
  bufferization.dealloc (%a, %b : memref<f32>, memref<f32>) if (%true, %true)
    retain (%x : memref<f32>)
  return %x : memref<f32>
}
