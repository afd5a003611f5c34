// options: --bufferization-lower-deallocations
//
// One memref, nothing retained.
//
// CHECK-LABEL: func.func @one(
// CHECK-SAME:    %[[M:.*]]: memref<2xf32>, %[[C:.*]]: i1)
// CHECK-NEXT:    scf.if %[[C]] {
// CHECK-NEXT:      memref.dealloc %[[M]] : memref<2xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @one(%arg0: memref<2xf32>, %arg1: i1) {
  bufferization.dealloc (%arg0 : memref<2xf32>) if (%arg1)
  return
}
