// One buffer is freed twice, in a place that is hard to see.
func.func private @noise(%m: memref<4xi64>, %n: i64) -> i64 {
  %i = arith.constant 1 : index
  %x = memref.load %m[%i] : memref<4xi64>
  %y = arith.addi %x, %n : i64
  return %y : i64
}
func.func @main() -> i64 {
  %zero = arith.constant 0 : index
  %n = arith.constant 7 : i64
  %true = arith.constant true
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  linalg.fill ins(%n : i64) outs(%a : memref<4xi64>)
  linalg.fill ins(%n : i64) outs(%b : memref<4xi64>)
  %s = arith.select %true, %a, %b : memref<4xi64>
  %r = scf.if %true -> (i64) {
    %x = func.call @noise(%s, %n) : (memref<4xi64>, i64) -> i64
    scf.yield %x : i64
  } else {
    scf.yield %n : i64
  }
  memref.dealloc %b : memref<4xi64>
  memref.dealloc %a : memref<4xi64>
  memref.dealloc %s : memref<4xi64>
  return %r : i64
}
