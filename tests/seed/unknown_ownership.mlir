// options: --buffer-deallocation-pipeline
//
// The ownership of a select of a buffer that is owned and one that is not is known only at run time. It
// is not needed: both sides are live until the end, and what is freed there is the allocation.
//
// CHECK-LABEL: func.func @select_of_argument(
// CHECK:         %[[A:.*]] = memref.alloc
// CHECK-NOT:     scf.if
// CHECK-NOT:     arith.cmpi
// CHECK:         memref.dealloc %[[A]]
// CHECK-NEXT:    return
//
// After the join a block argument may be an allocation or the function's argument: its ownership has to
// travel along.
//
// CHECK-LABEL: func.func @block_argument(
// CHECK:         memref.alloc
// CHECK:         memref.load
// CHECK:         scf.if
// CHECK:           memref.dealloc
// CHECK:         return
func.func @select_of_argument(%m: memref<2xf32>, %c: i1) -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  memref.copy %m, %a : memref<2xf32> to memref<2xf32>
  %s = arith.select %c, %a, %m : memref<2xf32>
  cf.br ^next
^next:
  %x = memref.load %s[%i] : memref<2xf32>
  return %x : f32
}

func.func @block_argument(%m: memref<2xf32>, %c: i1, %f: f32) -> f32 {
  %i = arith.constant 0 : index
  cf.cond_br %c, ^left, ^join(%m : memref<2xf32>)
^left:
  %a = memref.alloc() : memref<2xf32>
  memref.store %f, %a[%i] : memref<2xf32>
  cf.br ^join(%a : memref<2xf32>)
^join(%r: memref<2xf32>):
  %x = memref.load %r[%i] : memref<2xf32>
  return %x : f32
}
