// Properties that are optional, have defaults, or are sizes of groups.
func.func @f(%a: i64, %i: index, %m: memref<?xf32>, %x: f32) -> i64 {
  %3 = affine.linearize_index [%i, %i] by (2, 3) : index
  %5 = arith.addi %a, %a overflow<nsw, nuw> : i64
  %6 = arith.mulf %x, %x fastmath<fast> : f32
  %7 = memref.subview %m[%i] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
  %8 = memref.load %m[%i] {nontemporal = true} : memref<?xf32>
  %9 = memref.alloc(%i) {alignment = 64 : i64, mine.own} : memref<?xf32>
  %c = arith.constant true
  %10:2 = bufferization.dealloc (%9 : memref<?xf32>) if (%c) retain (%m, %9 : memref<?xf32>, memref<?xf32>)
  return %5 : i64
}
