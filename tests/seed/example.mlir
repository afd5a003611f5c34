// options: --ownership-based-buffer-deallocation --allow-unregistered-dialect
//
// The specification's `@example`. Its sizes are repaired: an allocation of unknown size needs one.
// The specification frees under three run-time conditions. Here the one allocation is known on every
// path until its last use, as itself or as `%select`, so that it is freed once and without a condition,
// and the function's argument and the stack buffer are never candidates.
//
// CHECK-LABEL: func.func @example
// CHECK:         %[[ALLOC:.*]] = memref.alloc
// CHECK-NOT:     bufferization.dealloc
// CHECK:         cf.cond_br
// CHECK:         test.copy
// CHECK:         bufferization.dealloc
// CHECK-NOT:     retain
// CHECK-NOT:     bufferization.dealloc
// CHECK:         return
func.func @example(%memref: memref<?xi8>, %select_cond: i1, %br_cond: i1, %size: index) {
  %alloc = memref.alloc(%size) : memref<?xi8>
  %alloca = memref.alloca(%size) : memref<?xi8>
  %select = arith.select %select_cond, %alloc, %alloca : memref<?xi8>
  cf.cond_br %br_cond, ^bb1(%alloc : memref<?xi8>), ^bb1(%memref : memref<?xi8>)
^bb1(%bbarg: memref<?xi8>):
  "test.copy"(%bbarg, %select) : (memref<?xi8>, memref<?xi8>) -> ()
  return
}
