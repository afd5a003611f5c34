// run: --drop-equivalent-buffer-results

func.func private @a(%m: memref<4xf32>, %n: memref<?xf32>, %c: i1) -> (memref<?xf32>, i1, memref<?xf32>) {
  %x = memref.cast %m : memref<4xf32> to memref<?xf32>
  return %x, %c, %n : memref<?xf32>, i1, memref<?xf32>
}
func.func @caller0(%m: memref<4xf32>, %n: memref<?xf32>, %c: i1) -> memref<?xf32> {
  %0:3 = call @a(%m, %n, %c) : (memref<4xf32>, memref<?xf32>, i1) -> (memref<?xf32>, i1, memref<?xf32>)
  return %0#0 : memref<?xf32>
}

func.func private @two(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %m : memref<4xf32>
^bb2:
  return %m : memref<4xf32>
}
func.func @caller1(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %0 = call @two(%m, %m, %c) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func private @inner(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}
func.func private @outer(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @inner(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}
func.func @caller2(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @outer(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @pub(%m: memref<4xf32>) -> (memref<4xf32> {bufferization.x}) {
  return %m : memref<4xf32>
}

func.func private @tens(%m: tensor<4xf32>, %c: i1, %i: i32) -> (tensor<4xf32>, i32) {
  return %m, %i : tensor<4xf32>, i32
}
