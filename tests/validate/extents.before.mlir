// An extent that nobody knows is tried with a few numbers.
func.func @f(%n: index, %m: memref<?xi8>, %x: i8) -> i8 {
  %i = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xi8>
  %d = memref.dim %a, %i : memref<?xi8>
  scf.for %j = %i to %d step %n {
    memref.store %x, %a[%j] : memref<?xi8>
  }
  %y = memref.load %m[%n] : memref<?xi8>
  return %y : i8
}
