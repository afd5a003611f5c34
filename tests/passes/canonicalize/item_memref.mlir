// The list of docs/canonicalization.md: memref.

func.func private @use(memref<?xf32>)
func.func private @view(memref<2xf32, strided<[1], offset: ?>>)

func.func @cast_chains(%m: memref<8xf32>) -> memref<?xf32> {
  %a = memref.cast %m : memref<8xf32> to memref<?xf32>
  %b = memref.cast %a : memref<?xf32> to memref<8xf32>
  %c = memref.cast %b : memref<8xf32> to memref<?xf32>
  %c0 = arith.constant 0 : index
  %x = memref.load %a[%c0] : memref<?xf32>
  memref.store %x, %c[%c0] : memref<?xf32>
  return %c : memref<?xf32>
}

func.func @subview_of_subview(%m: memref<8xf32>, %o: index) {
  %a = memref.subview %m[%o] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %b = memref.subview %a[1] [2] [1] : memref<4xf32, strided<[1], offset: ?>> to memref<2xf32, strided<[1], offset: ?>>
  call @view(%b) : (memref<2xf32, strided<[1], offset: ?>>) -> ()
  return
}

func.func @constant_subview(%m: memref<8xf32>) {
  %c2 = arith.constant 2 : index
  %a = memref.subview %m[%c2] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  call @view(%a) : (memref<2xf32, strided<[1], offset: ?>>) -> ()
  return
}

func.func @whole_subview(%m: memref<8xf32>) -> memref<8xf32> {
  %a = memref.subview %m[0] [8] [1] : memref<8xf32> to memref<8xf32>
  return %a : memref<8xf32>
}

func.func @dim_of_alloc(%n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?x4xf32>
  %x = memref.dim %a, %c0 : memref<?x4xf32>
  %y = memref.dim %a, %c1 : memref<?x4xf32>
  return %x, %y : index, index
}

func.func @dead_alloc_and_dealloc(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.store %x, %b[%c0] : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  return
}

func.func @copy_to_itself(%m: memref<8xf32>) {
  memref.copy %m, %m : memref<8xf32> to memref<8xf32>
  return
}

func.func @static_sizes() -> memref<?xf32> {
  %c8 = arith.constant 8 : index
  %a = memref.alloc(%c8) : memref<?xf32>
  return %a : memref<?xf32>
}
