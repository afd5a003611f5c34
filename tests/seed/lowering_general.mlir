// options: --bufferization-lower-deallocations
//
// Several memrefs: the pointers and conditions go in lists to one helper function per symbol table, which
// says what to free and who owns the retained ones.
//
// CHECK-LABEL: func.func @general(
// CHECK-COUNT-4: memref.extract_aligned_pointer_as_index
// CHECK:         call @dealloc_helper(
// CHECK-COUNT-2: memref.dealloc %{{arg[01]}} :
// CHECK-COUNT-5: memref.dealloc %
// CHECK-NOT:     memref.dealloc
// CHECK:         return
// CHECK-LABEL: func.func @again(
// CHECK:         call @dealloc_helper(
// CHECK-LABEL: func.func private @dealloc_helper(
// CHECK-SAME:    %{{.*}}: memref<?xindex>, %{{.*}}: memref<?xindex>, %{{.*}}: memref<?xi1>, %{{.*}}: memref<?xi1>, %{{.*}}: memref<?xi1>)
// CHECK-NOT:   @dealloc_helper
func.func @general(%m0: memref<2xf32>, %m1: memref<5xf32>, %r0: memref<1xf32>, %r1: memref<2xf32>, %cond0: i1, %cond1: i1) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%m0, %m1 : memref<2xf32>, memref<5xf32>)
                            if (%cond0, %cond1)
                        retain (%r0, %r1 : memref<1xf32>, memref<2xf32>)
  return %0#0, %0#1 : i1, i1
}

func.func @again(%m0: memref<2xf32>, %m1: memref<5xf32>, %cond0: i1, %cond1: i1) {
  bufferization.dealloc (%m0, %m1 : memref<2xf32>, memref<5xf32>) if (%cond0, %cond1)
  return
}
