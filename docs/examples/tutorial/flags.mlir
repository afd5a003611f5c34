// The program of docs/tutorial.md: two buffers, of which the caller gets one. Which one depends on
// two flags, and so does what is left to free.
//
// returns: 1

func.func @pick(%x: i1, %y: i1) -> memref<4xi64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %two = arith.constant 2 : i64
  %a = memref.alloc() : memref<4xi64>
  %b = memref.alloc() : memref<4xi64>
  memref.store %one, %a[%zero] : memref<4xi64>
  memref.store %two, %b[%zero] : memref<4xi64>
  %any = arith.ori %x, %y : i1
  %differ = arith.xori %x, %y : i1
  %other = arith.select %differ, %b, %a : memref<4xi64>
  %picked = arith.select %any, %a, %other : memref<4xi64>
  return %picked : memref<4xi64>
}

func.func @main() -> i64 {
  %zero = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %m = call @pick(%true, %false) : (i1, i1) -> memref<4xi64>
  %r = memref.load %m[%zero] : memref<4xi64>
  return %r : i64
}
