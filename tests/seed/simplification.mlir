// options: --buffer-deallocation-simplification
//
// The three patterns of the simplification pass.
//
// A retained buffer that aliases no operand costs a check and protects nothing.
// CHECK-LABEL: func.func @retained_never_aliases(
// CHECK:         %[[A:.*]] = memref.alloc
// CHECK:         %[[B:.*]] = memref.alloc
// CHECK:         bufferization.dealloc (%[[A]] : memref<2xf32>) if (%{{.*}})
// CHECK-NOT:     retain
// CHECK:         return
//
// An operand that aliases no other operand gets a dealloc of its own.
// CHECK-LABEL: func.func @split(
// CHECK-COUNT-2: bufferization.dealloc (%{{[a-z_0-9]*}} : memref<2xf32>) if (%{{[a-z_0-9]*}})
// CHECK-NOT:     bufferization.dealloc
// CHECK:         return
//
// An operand that is retained under another name and can be no other retained one is not freed here.
// CHECK-LABEL: func.func @retained_surely(
// CHECK-NOT:     bufferization.dealloc
// CHECK:         return %arg0
//
// Without any fact everything stays.
// CHECK-LABEL: func.func @nothing_known(
// CHECK:         bufferization.dealloc (%arg0, %arg1 : memref<2xf32>, memref<2xf32>) if (%arg3, %arg4) retain (%arg2 : memref<2xf32>)
// CHECK:         return
func.func private @use(memref<2xf32>)

func.func @retained_never_aliases(%c: i1) -> (i1, memref<2xf32>) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  call @use(%a) : (memref<2xf32>) -> ()
  %0 = bufferization.dealloc (%a : memref<2xf32>) if (%c) retain (%b : memref<2xf32>)
  return %0, %b : i1, memref<2xf32>
}

func.func @split(%c: i1, %d: i1) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  call @use(%a) : (memref<2xf32>) -> ()
  call @use(%b) : (memref<2xf32>) -> ()
  bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%c, %d)
  return
}

func.func @retained_surely(%c: i1) -> (i1, memref<1xf32, strided<[1], offset: 1>>) {
  %a = memref.alloc() : memref<2xf32>
  call @use(%a) : (memref<2xf32>) -> ()
  %v = memref.subview %a[1] [1] [1] : memref<2xf32> to memref<1xf32, strided<[1], offset: 1>>
  %0 = bufferization.dealloc (%a : memref<2xf32>) if (%c) retain (%v : memref<1xf32, strided<[1], offset: 1>>)
  return %0, %v : i1, memref<1xf32, strided<[1], offset: 1>>
}

func.func @nothing_known(%m: memref<2xf32>, %n: memref<2xf32>, %r: memref<2xf32>, %c: i1, %d: i1) -> i1 {
  %0 = bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%c, %d) retain (%r : memref<2xf32>)
  return %0 : i1
}
