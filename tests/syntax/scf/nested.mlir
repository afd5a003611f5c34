func.func @f(%c: i1, %n: index, %m: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %n step %n iter_args(%acc = %m) -> (memref<?xf32>) {
    %in = scf.if %c -> (memref<?xf32>) {
      %alloc = memref.alloc(%n) : memref<?xf32>
      scf.for %j = %c0 to %i step %n {
        %v = memref.load %acc[%j] : memref<?xf32>
        memref.store %v, %alloc[%j] : memref<?xf32>
      }
      scf.yield %alloc : memref<?xf32>
    } else {
      scf.yield %acc : memref<?xf32>
    }
    scf.yield %in : memref<?xf32>
  }
  return %r : memref<?xf32>
}
