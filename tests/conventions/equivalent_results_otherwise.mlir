// run: --drop-equivalent-buffer-results
// differs: mlir-opt-22 looks at returned operands alone, and not through branches and recursive calls.

func.func private @merge(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1) -> (memref<4xf32>, memref<4xf32>) {
  cf.cond_br %c, ^bb1(%m, %m : memref<4xf32>, memref<4xf32>), ^bb1(%m, %n : memref<4xf32>, memref<4xf32>)
^bb1(%x: memref<4xf32>, %y: memref<4xf32>):
  return %x, %y : memref<4xf32>, memref<4xf32>
}

func.func private @recursive(%m: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %m : memref<4xf32>
^bb2:
  %t = arith.constant true
  %0 = call @recursive(%m, %t) : (memref<4xf32>, i1) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// In every other call the arguments change places.
func.func private @swapping(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1) -> memref<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %m : memref<4xf32>
^bb2:
  %t = arith.constant true
  %0 = call @swapping(%n, %m, %t) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// The same buffer, but another memref.
func.func private @part(%m: memref<4xf32>) -> memref<2xf32, strided<[1], offset: 1>> {
  %0 = memref.subview %m[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  return %0 : memref<2xf32, strided<[1], offset: 1>>
}

func.func private @loop(%m: memref<4xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.cast %m : memref<4xf32> to memref<?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> memref<?xf32> {
    scf.yield %a : memref<?xf32>
  }
  return %0 : memref<?xf32>
}

func.func private @for_ever(%m: memref<4xf32>) -> memref<4xf32> {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}

func.func @caller(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1, %k: index) -> memref<?xf32> {
  %0:2 = call @merge(%m, %n, %c) : (memref<4xf32>, memref<4xf32>, i1) -> (memref<4xf32>, memref<4xf32>)
  %1 = call @recursive(%0#0, %c) : (memref<4xf32>, i1) -> memref<4xf32>
  %2 = call @swapping(%1, %0#1, %c) : (memref<4xf32>, memref<4xf32>, i1) -> memref<4xf32>
  %3 = call @part(%2) : (memref<4xf32>) -> memref<2xf32, strided<[1], offset: 1>>
  %4 = call @loop(%1, %k) : (memref<4xf32>, index) -> memref<?xf32>
  %5 = call @for_ever(%1) : (memref<4xf32>) -> memref<4xf32>
  return %4 : memref<?xf32>
}
