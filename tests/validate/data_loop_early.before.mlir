// As data_loop, but what the loop allocates is freed before it is used.
func.func @loop(%x: memref<512xf32>, %n: index) -> memref<512xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c300 = arith.constant 300 : index
  %c512 = arith.constant 512 : index
  %pad = arith.constant 0.0 : f32
  %out = memref.alloc() : memref<512xf32>
  scf.for %i = %c0 to %c512 step %c1 {
    %v = memref.load %x[%i] : memref<512xf32>
    %w = arith.mulf %v, %v : f32
    memref.store %w, %out[%i] : memref<512xf32>
  }
  scf.for %i = %c0 to %c300 step %c1 {
    %t = memref.alloc() : memref<512xf32>
    memref.copy %out, %t : memref<512xf32> to memref<512xf32>
    linalg.exp ins(%t : memref<512xf32>) outs(%out : memref<512xf32>)
  }
  %s = memref.alloc() : memref<512xf32>
  scf.for %i = %c0 to %n step %c8 {
    %v = vector.transfer_read %out[%i], %pad : memref<512xf32>, vector<8xf32>
    %w = arith.addf %v, %v : vector<8xf32>
    vector.transfer_write %w, %s[%i] : vector<8xf32>, memref<512xf32>
  }
  memref.copy %s, %out : memref<512xf32> to memref<512xf32>
  return %out : memref<512xf32>
}
