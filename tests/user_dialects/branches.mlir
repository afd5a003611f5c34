// OPTIONS: --ownership-based-buffer-deallocation
// A buffer of one path only, given on by branches that a dialect file declares.
func.func @divergent(%cond: i1, %in: memref<2xf32>, %out: memref<2xf32>) {
  cf.cond_br %cond, ^same, ^fresh
^same:
  custom.br ^join(%in : memref<2xf32>)
^fresh:
  %0 = memref.alloc() : memref<2xf32>
  test.buffer_based in(%in: memref<2xf32>) out(%0: memref<2xf32>)
  custom.br ^join(%0 : memref<2xf32>)
^join(%1: memref<2xf32>):
  test.copy(%1, %out) : (memref<2xf32>, memref<2xf32>)
  return
}

func.func @dynamic(%cond: i1, %in: memref<?xf32>, %out: memref<?xf32>, %n: index) {
  cf.cond_br %cond, ^same, ^fresh(%n : index)
^same:
  custom.br ^join(%in : memref<?xf32>)
^fresh(%size: index):
  %0 = test.allocate(%size) : memref<?xf32>
  %1 = test.view %0 : memref<?xf32> to memref<?xf32>
  test.buffer_based in(%in: memref<?xf32>) out(%1: memref<?xf32>)
  custom.br ^join(%1 : memref<?xf32>)
^join(%2: memref<?xf32>):
  test.copy(%2, %out) : (memref<?xf32>, memref<?xf32>)
  return
}
