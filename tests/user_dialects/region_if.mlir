// OPTIONS: --ownership-based-buffer-deallocation
// One buffer goes into the regions, and one of two comes out.
func.func @through(%n: index) -> memref<?x?xf32> {
  %0 = memref.alloc(%n, %n) : memref<?x?xf32>
  %1 = custom.region_if %0 : memref<?x?xf32> -> (memref<?x?xf32>)
    then(%a : memref<?x?xf32>) {
      custom.region_if_yield %a : memref<?x?xf32>
    } else(%b : memref<?x?xf32>) {
      custom.region_if_yield %b : memref<?x?xf32>
    } join(%c : memref<?x?xf32>) {
      custom.region_if_yield %c : memref<?x?xf32>
    }
  return %1 : memref<?x?xf32>
}

func.func @diverging(%n: index, %m: index) -> memref<?x?xf32> {
  %0 = memref.alloc(%n, %n) : memref<?x?xf32>
  %1 = custom.region_if %0 : memref<?x?xf32> -> (memref<?x?xf32>)
    then(%a : memref<?x?xf32>) {
      custom.region_if_yield %a : memref<?x?xf32>
    } else(%b : memref<?x?xf32>) {
      %2 = memref.alloc(%n, %m) : memref<?x?xf32>
      custom.region_if_yield %2 : memref<?x?xf32>
    } join(%c : memref<?x?xf32>) {
      custom.region_if_yield %c : memref<?x?xf32>
    }
  return %1 : memref<?x?xf32>
}

func.func @local(%arg: memref<4xf32>) {
  %0 = test.region_if %arg : memref<4xf32> -> (memref<4xf32>) then {
  ^bb0(%a: memref<4xf32>):
    %t = memref.alloc() : memref<4xf32>
    test.copy(%a, %t) : (memref<4xf32>, memref<4xf32>)
    test.region_if_yield %a : memref<4xf32>
  } else {
  ^bb0(%b: memref<4xf32>):
    test.region_if_yield %b : memref<4xf32>
  } join {
  ^bb0(%c: memref<4xf32>):
    %t = memref.alloc() : memref<4xf32>
    test.copy(%c, %t) : (memref<4xf32>, memref<4xf32>)
    test.region_if_yield %c : memref<4xf32>
  }
  test.copy(%0, %arg) : (memref<4xf32>, memref<4xf32>)
  return
}
