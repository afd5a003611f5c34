// run: --buffer-results-to-out-params=hoist-static-allocs=true hoist-dynamic-allocs=true
// differs: mlir-opt-22 loses the copies of buffers that are not returned everywhere, drops the alignment, and refuses constant extents, calls and layouts.

func.func private @aligned() -> memref<4xf32> {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
  return %0 : memref<4xf32>
}

// On the second way %1 would be written over what the first result has.
func.func private @not_everywhere(%c: i1) -> (memref<4xf32>, memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %0, %1 : memref<4xf32>, memref<4xf32>
^bb2:
  return %1, %0 : memref<4xf32>, memref<4xf32>
}

// Each round has its own buffer, and reads that of the last.
func.func private @circle(%m: memref<4xf32>, %n: i1) -> memref<4xf32> {
  cf.br ^bb1(%m : memref<4xf32>)
^bb1(%x: memref<4xf32>):
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %x, %0 : memref<4xf32> to memref<4xf32>
  cf.cond_br %n, ^bb1(%0 : memref<4xf32>), ^bb2
^bb2:
  return %0 : memref<4xf32>
}

// The buffer comes from the caller's caller, with an extent that is a constant here.
func.func private @inner(%n: index) -> memref<?xf32> {
  %0 = memref.alloc(%n) {alignment = 16 : i64} : memref<?xf32>
  return %0 : memref<?xf32>
}
func.func private @outer() -> memref<?xf32> {
  %c7 = arith.constant 7 : index
  %0 = call @inner(%c7) : (index) -> memref<?xf32>
  return %0 : memref<?xf32>
}

func.func private @layout() -> memref<4xf32, strided<[2], offset: 3>> {
  %0 = memref.alloc() : memref<4xf32, strided<[2], offset: 3>>
  return %0 : memref<4xf32, strided<[2], offset: 3>>
}

func.func @caller(%m: memref<4xf32>, %c: i1) {
  %0 = call @aligned() : () -> memref<4xf32>
  %1:2 = call @not_everywhere(%c) : (i1) -> (memref<4xf32>, memref<4xf32>)
  %2 = call @circle(%m, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  %3 = call @outer() : () -> memref<?xf32>
  %4 = call @layout() : () -> memref<4xf32, strided<[2], offset: 3>>
  return
}
