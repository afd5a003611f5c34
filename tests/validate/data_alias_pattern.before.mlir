// Which memrefs are one window is part of a step: the same values in another pattern are others.
#id = affine_map<(d0) -> (d0)>
func.func @f(%x: memref<512xf32>, %y: memref<512xf32>, %z: memref<512xf32>) -> memref<512xf32> {
  %p = memref.alloc() : memref<1024xf32>
  %q = memref.alloc() : memref<1024xf32>
  %o = memref.alloc() : memref<512xf32>
  %p0 = memref.subview %p[0][512][1] : memref<1024xf32> to memref<512xf32, strided<[1]>>
  %p1 = memref.subview %p[512][512][1] : memref<1024xf32> to memref<512xf32, strided<[1], offset: 512>>
  %q0 = memref.subview %q[0][512][1] : memref<1024xf32> to memref<512xf32, strided<[1]>>
  %p0b = memref.subview %p[0][512][1] : memref<1024xf32> to memref<512xf32, strided<[1]>>
  %q0b = memref.subview %q[0][512][1] : memref<1024xf32> to memref<512xf32, strided<[1]>>
  %q1 = memref.subview %q[512][512][1] : memref<1024xf32> to memref<512xf32, strided<[1], offset: 512>>
  memref.copy %x, %p0 : memref<512xf32> to memref<512xf32, strided<[1]>>
  memref.copy %y, %q0 : memref<512xf32> to memref<512xf32, strided<[1]>>
  memref.copy %z, %q1 : memref<512xf32> to memref<512xf32, strided<[1], offset: 512>>
  linalg.generic {indexing_maps=[#id,#id,#id,#id,#id], iterator_types=["parallel"]} ins(%p0,%p0b,%q0,%q1 : memref<512xf32, strided<[1]>>, memref<512xf32, strided<[1]>>, memref<512xf32, strided<[1]>>, memref<512xf32, strided<[1], offset: 512>>) outs(%o : memref<512xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32, %out: f32):
    %0 = arith.subf %a, %b : f32
    %1 = arith.subf %0, %c : f32
    %2 = arith.mulf %1, %d : f32
    linalg.yield %2 : f32
  }

  return %o : memref<512xf32>
}
