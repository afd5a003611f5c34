// One of two results is freed by a name that may be another buffer, and the other result is read after that.
// returns: 7
func.func private @both(%n: index) -> (memref<2xi64>, memref<2xi64>) {
  %v = arith.constant 7 : i64
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xi64>
  memref.store %v, %a[%i] : memref<2xi64>
  %c = bufferization.clone %a : memref<2xi64> to memref<2xi64>
  return %a, %c : memref<2xi64>, memref<2xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %yes = arith.cmpi ult, %i, %one : index
  %r:2 = call @both(%i) : (index) -> (memref<2xi64>, memref<2xi64>)
  %b = memref.alloc() : memref<2xi64>
  %s = arith.select %yes, %r#0, %b : memref<2xi64>
  %t = arith.select %yes, %b, %r#0 : memref<2xi64>
  memref.dealloc %s : memref<2xi64>
  %v = memref.load %r#1[%i] : memref<2xi64>
  memref.dealloc %t : memref<2xi64>
  memref.dealloc %r#1 : memref<2xi64>
  return %v : i64
}
