// Numbers of one width are seen as numbers of another: bytes of what is not known.
// The sums of shifted bytes are equal, but not term by term: that is not decided.
func.func @f(%x: i16) -> i32 {
  %i = arith.constant 0 : index
  %two = arith.constant 1 : index
  %a = memref.alloc() : memref<4xi8>
  %v = memref.view %a[%i][] : memref<4xi8> to memref<2xi16>
  memref.store %x, %v[%i] : memref<2xi16>
  memref.store %x, %v[%two] : memref<2xi16>
  %w = memref.view %a[%i][] : memref<4xi8> to memref<1xi32>
  %y = memref.load %w[%i] : memref<1xi32>
  return %y : i32
}
