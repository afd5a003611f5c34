// Indices and alignments are as wide as the data layout says.
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64, f32 = dense<64> : vector<2xi64>>} {
  func.func @narrow_indices() {
    %0 = memref.alloc() : memref<256xindex>
    %1 = memref.alloc() : memref<257xindex>
    %2 = memref.alloc() : memref<128xvector<2xindex>>
    %3 = memref.alloc() : memref<129xvector<2xindex>>
    %4 = memref.alloc() : memref<85xcomplex<f32>>
    %5 = memref.alloc() : memref<86xcomplex<f32>>
    return
  }
}
