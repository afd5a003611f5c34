// options: --buffer-deallocation-pipeline
//
// The rules of the function boundary: ownership of an argument is never acquired; who calls owns what
// comes back; what comes back is never an argument's buffer, not even a part of it.
//
// CHECK-LABEL: func.func @argument(
// CHECK-NOT:     dealloc
// CHECK-LABEL: func.func @result(
// CHECK-NOT:     dealloc
// CHECK-LABEL: func.func @returned_argument(
// CHECK:         %[[CLONE:.*]] = bufferization.clone %{{.*}}
// CHECK-NEXT:    return %[[CLONE]]
// CHECK-LABEL: func.func @returned_part(
// CHECK:         memref.subview
// CHECK:         bufferization.clone
// CHECK:         return
// CHECK-LABEL: func.func @caller(
// CHECK:         %[[MADE:.*]] = call @result
// CHECK:         %[[OUTSIDE:.*]] = call @external
// CHECK-NOT:     dealloc %arg0
// CHECK-DAG:     memref.dealloc
// CHECK-DAG:     memref.dealloc
// CHECK-NOT:     dealloc %arg0
// CHECK:         return
func.func private @external(memref<2xf32>) -> memref<2xf32>

func.func @argument(%m: memref<2xf32>, %f: f32) {
  %i = arith.constant 0 : index
  memref.store %f, %m[%i] : memref<2xf32>
  return
}

func.func @result(%f: f32) -> memref<2xf32> {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %f, %a[%i] : memref<2xf32>
  return %a : memref<2xf32>
}

func.func @returned_argument(%m: memref<2xf32>) -> memref<2xf32> {
  return %m : memref<2xf32>
}

func.func @returned_part(%m: memref<4xf32>, %o: index) -> memref<2xf32, strided<[1], offset: ?>> {
  %v = memref.subview %m[%o] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: ?>>
  return %v : memref<2xf32, strided<[1], offset: ?>>
}

func.func @caller(%m: memref<2xf32>, %f: f32) -> f32 {
  %i = arith.constant 0 : index
  %a = call @result(%f) : (f32) -> memref<2xf32>
  %b = call @external(%m) : (memref<2xf32>) -> memref<2xf32>
  %x = memref.load %a[%i] : memref<2xf32>
  %y = memref.load %b[%i] : memref<2xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}
