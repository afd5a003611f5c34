// A copy is freed behind a buffer that may be its source: it goes once the frees stand in order.
// Origin: random program 19047 of all surfaces, which a second run of the pipeline changed.
func.func @copy_freed_late(%m: memref<2xi8>, %n: memref<2xi8>, %c: i1, %i: index) -> i8 {
  %copy = bufferization.clone %m : memref<2xi8> to memref<2xi8>
  %other = arith.select %c, %m, %n : memref<2xi8>
  %x = memref.load %copy[%i] : memref<2xi8>
  scf.if %c {
    memref.dealloc %other : memref<2xi8>
  }
  memref.dealloc %copy : memref<2xi8>
  return %x : i8
}
