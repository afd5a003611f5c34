// An index that is computed as nobody writes it, in a loop, beside a buffer.
func.func @kernel(%n: index, %v: f32) -> memref<?xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %three = arith.constant 3 : index
  %size = arith.muli %n, %three : index
  %buffer = memref.alloc(%size) : memref<?xf32>
  scf.for %i = %zero to %n step %one {
    %thrice = arith.muli %i, %three : index
    %at = arith.subi %thrice, %i : index
    memref.store %v, %buffer[%at] : memref<?xf32>
  }
  return %buffer : memref<?xf32>
}
