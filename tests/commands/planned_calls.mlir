// A region of an operation that nobody declared ends with a call.
func.func private @w(%x: i64) -> i64 {
  %b = memref.alloc() : memref<i64>
  memref.store %x, %b[] : memref<i64>
  %r = memref.load %b[] : memref<i64>
  memref.dealloc %b : memref<i64>
  return %r : i64
}
func.func @main(%x: i64) {
  "test.op"() ({
    %q = func.call @w(%x) : (i64) -> i64
  }) : () -> ()
  return
}
