// All names of a slice end with it: casts, parts, what was chosen, and what memory held.
func.func @main() -> f32 {
  %0 = arith.constant 0 : index
  %true = arith.constant true
  %x = arith.constant 2.5 : f32
  %arena = memref.alloc() : memref<64xi8>
  %other = memref.alloc() : memref<4xf32>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  %chosen = arith.select %true, %a, %other : memref<4xf32>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %chosen : memref<4xf32> -> memref<f32>, index, index, index
  %again = memref.reinterpret_cast %base to offset: [%offset], sizes: [%size], strides: [%stride] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  %part = memref.subview %again[1] [2] [1] : memref<?xf32, strided<[?], offset: ?>> to memref<2xf32, strided<[?], offset: ?>>
  %table = memref.alloc() : memref<1xmemref<2xf32, strided<[?], offset: ?>>>
  memref.store %part, %table[%0] : memref<1xmemref<2xf32, strided<[?], offset: ?>>>
  memref.dealloc %other : memref<4xf32>
  %b = memref.view %arena[%0][] {freehold.slice = "b"} : memref<64xi8> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  %held = memref.load %table[%0] : memref<1xmemref<2xf32, strided<[?], offset: ?>>>
  memref.dealloc %table : memref<1xmemref<2xf32, strided<[?], offset: ?>>>
  %y = memref.load %held[%0] : memref<2xf32, strided<[?], offset: ?>>
  memref.dealloc %arena : memref<64xi8>
  return %y : f32
}
