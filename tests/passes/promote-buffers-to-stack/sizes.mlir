func.func private @use(memref<*xf32>)

// 1024 bytes are small, one more element is too many.
func.func @numbers() {
  %0 = memref.alloc() : memref<256xf32>
  %1 = memref.alloc() : memref<257xf32>
  %2 = memref.alloc() {alignment = 64 : i64} : memref<8x16xf64>
  %3 = memref.alloc() : memref<128xindex>
  %4 = memref.alloc() : memref<129xindex>
  %5 = memref.alloc() : memref<8192xi1>
  %6 = memref.alloc() : memref<8193xi1>
  %7 = memref.alloc() : memref<341xi24>
  %8 = memref.alloc() : memref<342xi24>
  %9 = memref.alloc() : memref<102xf80>
  %10 = memref.alloc() : memref<103xf80>
  %11 = memref.alloc() : memref<f32>
  %12 = memref.alloc() : memref<0x4096xf32>
  return
}

// Complex numbers are aligned, vectors rounded up to a power of two.
func.func @parts() {
  %0 = memref.alloc() : memref<64xcomplex<f64>>
  %1 = memref.alloc() : memref<65xcomplex<f64>>
  %2 = memref.alloc() : memref<64xvector<3xf32>>
  %3 = memref.alloc() : memref<65xvector<3xf32>>
  %4 = memref.alloc() : memref<8xvector<8x3xf32>>
  %5 = memref.alloc() : memref<8xvector<9x3xf32>>
  %6 = memref.alloc() : memref<256xvector<3xi1>>
  %7 = memref.alloc() : memref<257xvector<3xi1>>
  return
}

// A rank is small, and says how many of one dimension there are; other sizes are not known.
func.func @dynamic(%m: memref<*xf32>, %n: index) {
  %r = memref.rank %m : memref<*xf32>
  %0 = memref.alloc(%r) : memref<?xindex>
  %1 = memref.alloc(%r, %r) : memref<?x?xindex>
  %2 = memref.alloc(%n) : memref<?xindex>
  return
}
