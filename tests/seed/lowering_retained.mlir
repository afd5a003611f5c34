// options: --bufferization-lower-deallocations
//
// One memref, two retained: comparisons in line, linear in the number of the retained.
//
// CHECK-LABEL: func.func @retained(
// CHECK-SAME:    %[[M:.*]]: memref<2xf32>, %[[R0:.*]]: memref<1xf32>, %[[R1:.*]]: memref<2xf32>, %[[C:.*]]: i1)
// CHECK-DAG:     %[[PM:.*]] = memref.extract_aligned_pointer_as_index %[[M]]
// CHECK-DAG:     %[[P0:.*]] = memref.extract_aligned_pointer_as_index %[[R0]]
// CHECK-DAG:     %[[P1:.*]] = memref.extract_aligned_pointer_as_index %[[R1]]
// CHECK-DAG:     arith.cmpi {{eq|ne}}, %[[PM]], %[[P0]]
// CHECK-DAG:     arith.cmpi {{eq|ne}}, %[[PM]], %[[P1]]
// CHECK:         scf.if
// CHECK-NEXT:      memref.dealloc %[[M]] : memref<2xf32>
// CHECK-NEXT:    }
// CHECK-NOT:     arith.cmpi
// CHECK:         return
func.func @retained(%m: memref<2xf32>, %r0: memref<1xf32>, %r1: memref<2xf32>, %cond: i1) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%m : memref<2xf32>) if (%cond)
                        retain (%r0, %r1 : memref<1xf32>, memref<2xf32>)
  return %0#0, %0#1 : i1, i1
}
