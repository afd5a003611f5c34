// run: --buffer-results-to-out-params=modify-public-functions=true hoist-static-allocs=true
// differs: mlir-opt-22 copies one buffer to two, and what a global or an argument has to a third: who writes to the one is not read from the other.

// Two results that are one buffer stay one.
func.func @twice() -> (memref<4xf32>, i1, memref<4xf32>) {
  %true = arith.constant true
  %0 = memref.alloc() : memref<4xf32>
  return %0, %true, %0 : memref<4xf32>, i1, memref<4xf32>
}

// On one way only; the third result is a buffer of its own and becomes an argument.
func.func private @on_one_way(%c: i1) -> (memref<4xf32>, memref<4xf32>, memref<8xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  %2 = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %0, %1, %2 : memref<4xf32>, memref<4xf32>, memref<8xf32>
^bb2:
  return %1, %1, %2 : memref<4xf32>, memref<4xf32>, memref<8xf32>
}

func.func private @views() -> (memref<2xf32, strided<[1]>>, memref<2xf32, strided<[1], offset: 2>>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.subview %0[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %2 = memref.subview %0[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  return %1, %2 : memref<2xf32, strided<[1]>>, memref<2xf32, strided<[1], offset: 2>>
}

func.func private @argument(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = arith.select %c, %m, %0 : memref<4xf32>
  return %1 : memref<4xf32>
}

memref.global "private" @table : memref<4xf32> = uninitialized
func.func private @global() -> memref<4xf32> {
  %0 = memref.get_global @table : memref<4xf32>
  return %0 : memref<4xf32>
}

func.func private @loaded(%m: memref<1xmemref<4xf32>>, %i: index) -> memref<4xf32> {
  %0 = memref.load %m[%i] : memref<1xmemref<4xf32>>
  return %0 : memref<4xf32>
}

func.func private @kept(%m: memref<1xmemref<4xf32>>, %i: index) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %0, %m[%i] : memref<1xmemref<4xf32>>
  return %0 : memref<4xf32>
}

// What callees give is what their callers give.
func.func private @callers_of(%m: memref<4xf32>, %t: memref<1xmemref<4xf32>>, %c: i1, %i: index) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) {
  %0 = call @argument(%m, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  %1 = call @global() : () -> memref<4xf32>
  %2 = call @loaded(%t, %i) : (memref<1xmemref<4xf32>>, index) -> memref<4xf32>
  %3 = call @kept(%t, %i) : (memref<1xmemref<4xf32>>, index) -> memref<4xf32>
  return %0, %1, %2, %3 : memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>
}
func.func private @callers_of_callers(%c: i1) -> (memref<4xf32>, memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  %i = arith.constant 0 : index
  %t = memref.alloc() : memref<1xmemref<4xf32>>
  %0:4 = call @callers_of(%m, %t, %c, %i) : (memref<4xf32>, memref<1xmemref<4xf32>>, i1, index) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>)
  %1:3 = call @twice() : () -> (memref<4xf32>, i1, memref<4xf32>)
  return %0#1, %1#0 : memref<4xf32>, memref<4xf32>
}

// What a call made of an argument that is a buffer of this function is a new buffer to the caller.
func.func private @of_its_own(%c: i1) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  %0 = call @argument(%m, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  return %0 : memref<4xf32>
}
