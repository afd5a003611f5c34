#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @early(%x: memref<32x32xf32>) -> memref<16x32xf32> {
  %a = memref.alloc() : memref<32x32xf32>
  %b = memref.alloc() : memref<16x32xf32>
  %half = memref.subview %a[16, 0] [16, 32] [1, 1] : memref<32x32xf32> to memref<16x32xf32, strided<[32, 1], offset: 512>>
  memref.copy %x, %a : memref<32x32xf32> to memref<32x32xf32>
  memref.dealloc %a : memref<32x32xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%half : memref<16x32xf32, strided<[32, 1], offset: 512>>) outs(%b : memref<16x32xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.addf %in, %in : f32
    linalg.yield %m : f32
  }
  return %b : memref<16x32xf32>
}
