// An argument of a body that is used at all is read: AFTER reads what nobody wrote.
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
module {
  func.func @f(%arg0: memref<20x20xf32>, %arg1: memref<20x20xf32>, %arg2: i1, %arg3: index) -> memref<20x20xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c20 = arith.constant 20 : index
    %cst = arith.constant 2.000000e+00 : f32
    %alloc = memref.alloc() : memref<20x20xf32>
    %alloc_0 = memref.alloc() : memref<20x20xf32>
    memref.copy %arg0, %alloc : memref<20x20xf32> to memref<20x20xf32>
    memref.copy %arg1, %alloc_0 : memref<20x20xf32> to memref<20x20xf32>
    %subview = memref.subview %alloc[0, 0] [10, 20] [1, 1] : memref<20x20xf32> to memref<10x20xf32, strided<[20, 1]>>
    %subview_1 = memref.subview %alloc[10, 0] [10, 20] [1, 1] : memref<20x20xf32> to memref<10x20xf32, strided<[20, 1], offset: 200>>
    %subview_2 = memref.subview %alloc_0[0, 0] [10, 20] [2, 1] : memref<20x20xf32> to memref<10x20xf32, strided<[40, 1]>>
    memref.copy %subview, %subview_2 : memref<10x20xf32, strided<[20, 1]>> to memref<10x20xf32, strided<[40, 1]>>
    linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%subview_2 : memref<10x20xf32, strided<[40, 1]>>) outs(%subview_1 : memref<10x20xf32, strided<[20, 1], offset: 200>>) {
    ^bb0(%in: f32, %out: f32):
      %2 = arith.addf %in, %out : f32
      %3 = arith.mulf %2, %cst : f32
      linalg.yield %3 : f32
    }
    %0 = memref.load %alloc[%c3, %c1] : memref<20x20xf32>
    memref.store %0, %alloc_0[%c1, %c3] : memref<20x20xf32>
    scf.for %arg4 = %c0 to %c20 step %c1 {
      scf.for %arg5 = %c0 to %c20 step %c1 {
        %2 = memref.load %alloc[%arg4, %arg5] : memref<20x20xf32>
        %3 = memref.load %alloc_0[%arg5, %arg4] : memref<20x20xf32>
        %4 = arith.subf %2, %3 : f32
        memref.store %4, %alloc[%arg4, %arg5] : memref<20x20xf32>
      }
    }
    %1 = scf.if %arg2 -> (memref<20x20xf32>) {
      %alloc_3 = memref.alloc() : memref<20x20xf32>
      linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%alloc : memref<20x20xf32>) outs(%alloc_3 : memref<20x20xf32>) {
      ^bb0(%in: f32, %out: f32):
      %2 = arith.addf %in, %out : f32
        linalg.yield %in : f32
      }
      memref.dealloc %alloc_0 : memref<20x20xf32>
      scf.yield %alloc_3 : memref<20x20xf32>
    } else {
      scf.yield %alloc_0 : memref<20x20xf32>
    }
    memref.dealloc %alloc : memref<20x20xf32>
    return %1 : memref<20x20xf32>
  }
}
