// A clone of a view at another byte than the buffer's first, whose source dies before it: where the clone goes away, what
// is freed is the buffer and not the view. Origin: `freehold generate --seed 19078 --size 6 --surface=all`.
// returns: 7
func.func @f(%c: i1, %out: memref<2xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %seven = arith.constant 7 : i64
  %buffer = memref.alloc() : memref<24xi8>
  %view = memref.view %buffer[%c8][] : memref<24xi8> to memref<2xi64>
  memref.store %seven, %view[%c0] : memref<2xi64>
  %copy = bufferization.clone %view : memref<2xi64> to memref<2xi64>
  cf.cond_br %c, ^use, ^more
^more:
  memref.store %seven, %out[%c0] : memref<2xi64>
  cf.br ^use
^use:
  %r = memref.load %copy[%c0] : memref<2xi64>
  return %r : i64
}
func.func @main() -> i64 {
  %true = arith.constant true
  %out = memref.alloc() : memref<2xi64>
  %r = call @f(%true, %out) : (i1, memref<2xi64>) -> i64
  return %r : i64
}
