// The base buffer of a view is freed, wherever the view starts: its descriptor has the pointer that
// the allocation returned.
func.func @main() -> i64 {
  %0 = arith.constant 0 : index
  %8 = arith.constant 8 : index
  %k = arith.constant 5 : i64
  %a = memref.alloc() : memref<24xi8>
  %v = memref.view %a[%8][] : memref<24xi8> to memref<2xi64>
  memref.store %k, %v[%0] : memref<2xi64>
  %x = memref.load %v[%0] : memref<2xi64>
  %b, %o, %s, %t = memref.extract_strided_metadata %v : memref<2xi64> -> memref<i64>, index, index, index
  memref.dealloc %b : memref<i64>
  return %x : i64
}
