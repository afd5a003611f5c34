// A kernel in place, with its tokens, attributions and asynchronous copies.
func.func @scale(%host: memref<1024xf32>, %factor: f32) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c1024 = arith.constant 1024 : index
  %start = gpu.wait async
  %dev, %ready = gpu.alloc async [%start] () : memref<1024xf32, 1>
  %copied = gpu.memcpy async [%ready] %dev, %host : memref<1024xf32, 1>, memref<1024xf32>
  %done = gpu.launch async [%copied] blocks(%bx, %by, %bz) in (%gx = %c32, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1)
      workgroup(%tile : memref<32xf32, #gpu.address_space<workgroup>>)
      private(%acc : memref<1xf32, #gpu.address_space<private>>) {
    %base = arith.muli %bx, %sx : index
    %at = arith.addi %base, %tx : index
    %v = memref.load %dev[%at] : memref<1024xf32, 1>
    %s = arith.mulf %v, %factor : f32
    memref.store %s, %tile[%tx] : memref<32xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    memref.store %s, %dev[%at] : memref<1024xf32, 1>
    gpu.terminator
  }
  %back = gpu.memcpy async [%done] %host, %dev : memref<1024xf32>, memref<1024xf32, 1>
  %freed = gpu.dealloc async [%back] %dev : memref<1024xf32, 1>
  gpu.wait [%freed, %back]
  return
}
