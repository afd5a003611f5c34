// differs: mlir-opt-22 has no such pass.
// Sizes are one where their factors are, in any order: a product and its factors, constants, and what
// is asked of a buffer's extent.
func.func @products(%n: index, %m: index, %in: memref<?x?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %nm = arith.muli %n, %m : index
  %mn4 = arith.muli %m, %n : index
  %all = arith.muli %mn4, %c4 : index
  %a = memref.alloc(%n, %m) : memref<?x?x4xf32>
  %f = memref.load %in[%c0, %c0] : memref<?x?xf32>
  memref.store %f, %a[%c0, %c0, %c0] : memref<?x?x4xf32>
  %g = memref.load %a[%c0, %c0, %c0] : memref<?x?x4xf32>
  memref.dealloc %a : memref<?x?x4xf32>
  %b = memref.alloc(%all) : memref<?xf32>
  memref.store %g, %b[%c0] : memref<?xf32>
  %h = memref.load %b[%c0] : memref<?xf32>
  %d = memref.dim %b, %c0 : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  %c = memref.alloc(%nm) : memref<?x4xf32>
  memref.store %h, %c[%c0, %c0] : memref<?x4xf32>
  %i = memref.load %c[%c0, %c0] : memref<?x4xf32>
  memref.dealloc %c : memref<?x4xf32>
  %e = memref.alloc(%d) : memref<?xf32>
  memref.store %i, %e[%c0] : memref<?xf32>
  %j = memref.load %e[%c0] : memref<?xf32>
  memref.dealloc %e : memref<?xf32>
  return %j : f32
}

// Not one, another number of elements: the arena is as large as the larger one at run time.
func.func @others(%n: index, %m: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %nn = arith.muli %n, %n : index
  %a = memref.alloc(%nn) : memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %y = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %b = memref.alloc(%n, %m) : memref<?x?xf32>
  memref.store %y, %b[%c0, %c0] : memref<?x?xf32>
  %z = memref.load %b[%c0, %c0] : memref<?x?xf32>
  memref.dealloc %b : memref<?x?xf32>
  return %z : f32
}

// Constants, if the program says them: their buffers share as those of any known size do.
func.func @constants(%x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.muli %c2, %c4 : index
  %a = memref.alloc(%c4) : memref<?xf32>
  memref.store %x, %a[%c0] : memref<?xf32>
  %y = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %b = memref.alloc(%c8) : memref<?xf32>
  memref.store %y, %b[%c0] : memref<?xf32>
  %z = memref.load %b[%c0] : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return %z : f32
}
