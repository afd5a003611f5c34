func.func @more(%n: index, %f: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %a = memref.alloc() : memref<4xf32>
    memref.store %f, %a[%zero] : memref<4xf32>
    scf.for %j = %zero to %n step %one {
      %b = memref.alloc() : memref<4xf32>
      memref.store %f, %b[%zero] : memref<4xf32>
      %c = memref.alloc() : memref<4xf32>
    }
  }
  return %f : f32
}
