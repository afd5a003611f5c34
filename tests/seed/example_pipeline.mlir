// options: --buffer-deallocation-pipeline --allow-unregistered-dialect
//
// The specification's `@example` through the whole pipeline: no check is left for run time.
//
// CHECK-LABEL: func.func @example
// CHECK:         %[[ALLOC:.*]] = memref.alloc
// CHECK:         test.copy
// CHECK-NEXT:    memref.dealloc %[[ALLOC]]
// CHECK-NEXT:    return
func.func @example(%memref: memref<?xi8>, %select_cond: i1, %br_cond: i1, %size: index) {
  %alloc = memref.alloc(%size) : memref<?xi8>
  %alloca = memref.alloca(%size) : memref<?xi8>
  %select = arith.select %select_cond, %alloc, %alloca : memref<?xi8>
  cf.cond_br %br_cond, ^bb1(%alloc : memref<?xi8>), ^bb1(%memref : memref<?xi8>)
^bb1(%bbarg: memref<?xi8>):
  "test.copy"(%bbarg, %select) : (memref<?xi8>, memref<?xi8>) -> ()
  return
}
