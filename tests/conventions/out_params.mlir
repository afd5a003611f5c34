// run: --buffer-results-to-out-params

// Declarations are not converted: their definitions may be.
func.func private @external(memref<4xf32>) -> memref<4xf32>
func.func @calls_external(%m: memref<4xf32>) {
  %0 = call @external(%m) : (memref<4xf32>) -> (memref<4xf32>)
  return
}

func.func private @several(%m: memref<4xf32>, %c: i1) -> (memref<4xf32>, i1, memref<?xf32>) {
  %c2 = arith.constant 2 : index
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc(%c2) : memref<?xf32>
  return %0, %c, %1 : memref<4xf32>, i1, memref<?xf32>
}

func.func private @two_returns(%m: memref<4xf32>, %c: i1) -> (memref<4xf32>, i1, memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %0, %c, %1 : memref<4xf32>, i1, memref<4xf32>
^bb2:
  return %1, %c, %0 : memref<4xf32>, i1, memref<4xf32>
}
func.func @calls_two_returns(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %0:3 = call @two_returns(%m, %c) : (memref<4xf32>, i1) -> (memref<4xf32>, i1, memref<4xf32>)
  return %0#0 : memref<4xf32>
}

func.func private @cast(%n: index, %m: memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.cast %0 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  return %1 : memref<4xf32, strided<[?], offset: ?>>
}
func.func @calls_cast(%n: index, %m: memref<4xf32, strided<[?], offset: ?>>) {
  %0 = call @cast(%n, %m) : (index, memref<4xf32, strided<[?], offset: ?>>) -> (memref<4xf32, strided<[?], offset: ?>>)
  return
}

func.func private @recursive(%c: i1, %m: memref<4xf32>) -> memref<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %f = arith.constant false
  %0 = call @recursive(%f, %m) : (i1, memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
^bb2:
  %1 = memref.alloc() : memref<4xf32>
  return %1 : memref<4xf32>
}

func.func private @unranked(%m: memref<*xf32>) -> memref<*xf32> {
  return %m : memref<*xf32>
}
func.func @calls_unranked(%m: memref<*xf32>) {
  %0 = call @unranked(%m) : (memref<*xf32>) -> memref<*xf32>
  return
}

func.func private @space(%m: memref<4xf32, 3>) -> memref<4xf32, 3> {
  %0 = memref.alloc() : memref<4xf32, 3>
  return %0 : memref<4xf32, 3>
}
func.func @calls_space(%m: memref<4xf32, 3>) {
  %0 = call @space(%m) : (memref<4xf32, 3>) -> memref<4xf32, 3>
  return
}

func.func private @attributes(%m: memref<4xf32> {llvm.noalias}) -> (memref<4xf32> {llvm.noalias}, i1 {llvm.zeroext}) {
  %t = arith.constant true
  %0 = memref.alloc() : memref<4xf32>
  return %0, %t : memref<4xf32>, i1
}
func.func @calls_attributes(%m: memref<4xf32>) -> memref<4xf32> {
  %0:2 = call @attributes(%m) : (memref<4xf32>) -> (memref<4xf32>, i1)
  return %0#0 : memref<4xf32>
}
