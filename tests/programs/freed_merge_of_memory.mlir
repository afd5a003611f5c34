// A loop frees, by the name of a merge, what memory held of two results; the other result is read behind it.
// returns: 7
func.func private @both(%n: index) -> (memref<2xi64>, memref<2xi64>) {
  %v = arith.constant 7 : i64
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xi64>
  memref.store %v, %a[%i] : memref<2xi64>
  %left = memref.alloc() : memref<2xi64>
  memref.store %v, %left[%i] : memref<2xi64>
  %c = bufferization.clone %a : memref<2xi64> to memref<2xi64>
  return %a, %c : memref<2xi64>, memref<2xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = call @both(%i) : (index) -> (memref<2xi64>, memref<2xi64>)
  %p = memref.alloca() : memref<1xmemref<2xi64>>
  memref.store %r#1, %p[%i] : memref<1xmemref<2xi64>>
  %l = memref.load %p[%i] : memref<1xmemref<2xi64>>
  cf.br ^head(%l, %i : memref<2xi64>, index)
^head(%x: memref<2xi64>, %k: index):
  %goes_on = arith.cmpi ult, %k, %one : index
  cf.cond_br %goes_on, ^body, ^end
^body:
  memref.dealloc %x : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  %k2 = arith.addi %k, %one : index
  cf.br ^head(%b, %k2 : memref<2xi64>, index)
^end:
  memref.dealloc %x : memref<2xi64>
  %v = memref.load %r#0[%i] : memref<2xi64>
  memref.dealloc %r#0 : memref<2xi64>
  return %v : i64
}
