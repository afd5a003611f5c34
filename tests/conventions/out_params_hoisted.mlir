// run: --buffer-results-to-out-params=hoist-static-allocs=true hoist-dynamic-allocs=true

func.func private @static(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.alloc() : memref<4xf32>
  memref.copy %m, %0 : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}

func.func private @dynamic(%n: index, %k: index) -> memref<?x3x?xf32> {
  %0 = memref.alloc(%k, %n) : memref<?x3x?xf32>
  return %0 : memref<?x3x?xf32>
}

func.func @caller(%m: memref<4xf32>, %n: index, %k: index) {
  %0 = call @static(%m) : (memref<4xf32>) -> memref<4xf32>
  %1 = call @dynamic(%n, %k) : (index, index) -> memref<?x3x?xf32>
  return
}

func.func private @external() -> memref<4xf32>
func.func private @not_allocated_here(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @external() : () -> memref<4xf32>
  return %0 : memref<4xf32>
}
