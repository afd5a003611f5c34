// `bufferization.dealloc`: a slice is on its arena, and not on another slice.
func.func @main() -> (i1, i1, i1) {
  %0 = arith.constant 0 : index
  %16 = arith.constant 16 : index
  %true = arith.constant true
  %false = arith.constant false
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%0][] {freehold.slice = "a"} : memref<64xi8> to memref<2xi64>
  %b = memref.view %arena[%16][] {freehold.slice = "b"} : memref<64xi8> to memref<2xi64>
  %x = memref.alloc() : memref<2xi64>
  %r:2 = bufferization.dealloc (%x, %b : memref<2xi64>, memref<2xi64>) if (%true, %false) retain (%a, %arena : memref<2xi64>, memref<64xi8>)
  %s = bufferization.dealloc (%arena : memref<64xi8>) if (%true) retain (%a : memref<2xi64>)
  bufferization.dealloc (%arena : memref<64xi8>) if (%s)
  return %r#0, %r#1, %s : i1, i1, i1
}
