// A loop frees, in each round, what memory held or what the round before made; so does the end.
// returns: 7
func.func private @zero() -> index {
  %z = arith.constant 1 : index
  return %z : index
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %one = arith.constant 1 : index
  %seven = arith.constant 7 : i64
  %n = call @zero() : () -> index
  %p = memref.alloca() : memref<1xmemref<4xi64>>
  %a = memref.alloc() : memref<4xi64>
  memref.store %seven, %a[%i] : memref<4xi64>
  memref.store %a, %p[%i] : memref<1xmemref<4xi64>>
  %l = memref.load %p[%i] : memref<1xmemref<4xi64>>
  cf.br ^head(%l, %i : memref<4xi64>, index)
^head(%x: memref<4xi64>, %k: index):
  %v = memref.load %x[%i] : memref<4xi64>
  %goes_on = arith.cmpi ult, %k, %n : index
  cf.cond_br %goes_on, ^body, ^end
^body:
  memref.dealloc %x : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  memref.store %seven, %b[%i] : memref<4xi64>
  %k2 = arith.addi %k, %one : index
  cf.br ^head(%b, %k2 : memref<4xi64>, index)
^end:
  memref.dealloc %x : memref<4xi64>
  return %v : i64
}
