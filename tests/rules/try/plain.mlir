func.func @f(%c: i1) -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %s = arith.select %c, %a, %b : memref<2xf32>
  %x = memref.load %s[%i] : memref<2xf32>
  return %x : f32
}
