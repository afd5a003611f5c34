// differs: mlir-opt has no pass of that name.
// A store before a branch goes only if every way overwrites it, or frees its memory: not that of another buffer.

func.func @other_buffer_overwritten(%c: i1, %x: f32, %y: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  cf.cond_br %c, ^yes, ^no
^yes:
  memref.store %y, %b[%i] : memref<4xf32>
  cf.br ^end
^no:
  memref.store %x, %b[%i] : memref<4xf32>
  cf.br ^end
^end:
  %r = call @read(%a, %b) : (memref<4xf32>, memref<4xf32>) -> f32
  return %r : f32
}

func.func @other_buffer_freed(%c: i1, %x: f32, %i: index) -> f32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %a[%i] : memref<4xf32>
  %w = call @read(%b, %b) : (memref<4xf32>, memref<4xf32>) -> f32
  memref.store %w, %a[%i] : memref<4xf32>
  cf.cond_br %c, ^yes, ^no
^yes:
  memref.dealloc %b : memref<4xf32>
  cf.br ^end
^no:
  memref.dealloc %b : memref<4xf32>
  cf.br ^end
^end:
  %r = call @read(%a, %a) : (memref<4xf32>, memref<4xf32>) -> f32
  return %r : f32
}

func.func private @read(memref<4xf32>, memref<4xf32>) -> f32
