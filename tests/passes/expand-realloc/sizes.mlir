// All mixtures of known and unknown sizes.
func.func @unknown(%a: memref<?xf32>, %n: index) -> memref<?xf32> {
  %b = memref.realloc %a(%n) : memref<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}
func.func @to_unknown(%a: memref<4xf32>, %n: index) -> memref<?xf32> {
  %b = memref.realloc %a(%n) {alignment = 16 : i64} : memref<4xf32> to memref<?xf32>
  return %b : memref<?xf32>
}
func.func @to_known(%a: memref<?xf32, 1>) -> memref<8xf32, 1> {
  %b = memref.realloc %a : memref<?xf32, 1> to memref<8xf32, 1>
  return %b : memref<8xf32, 1>
}
func.func @twice(%a: memref<?xf32>) -> memref<16xf32> {
  %b = memref.realloc %a : memref<?xf32> to memref<4xf32>
  %c = memref.realloc %b : memref<4xf32> to memref<16xf32>
  return %c : memref<16xf32>
}
func.func @in_loop(%a: memref<?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<?xf32>) {
    %b = memref.realloc %m(%i) : memref<?xf32> to memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  return %r : memref<?xf32>
}
