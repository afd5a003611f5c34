func.func private @wide(%n: index, %c: i1) -> memref<2xi64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %again = arith.cmpi ne, %n, %zero : index
  %r = scf.if %again -> memref<2xi64> {
    %less = arith.subi %n, %one : index
    %deep = func.call @wide(%less, %c) : (index, i1) -> memref<2xi64>
    scf.yield %deep : memref<2xi64>
  } else {
    %a = memref.alloc() : memref<4xi64>
    %x = arith.constant 7 : i64
    %three = arith.constant 3 : index
    memref.store %x, %a[%three] : memref<4xi64>
    memref.store %x, %a[%zero] : memref<4xi64>
    memref.store %x, %a[%one] : memref<4xi64>
    %v = memref.reinterpret_cast %a to offset: [0], sizes: [2], strides: [1] : memref<4xi64> to memref<2xi64>
    scf.yield %v : memref<2xi64>
  }
  return %r : memref<2xi64>
}
func.func @caller(%n: index, %c: i1) -> i64 {
  %r = call @wide(%n, %c) : (index, i1) -> memref<2xi64>
  %three = arith.constant 3 : index
  %y = arith.constant 3 : i64
  %x = scf.if %c -> i64 {
    %w = memref.reinterpret_cast %r to offset: [0], sizes: [4], strides: [1] : memref<2xi64> to memref<4xi64>
    %l = memref.load %w[%three] : memref<4xi64>
    scf.yield %l : i64
  } else {
    scf.yield %y : i64
  }
  memref.dealloc %r : memref<2xi64>
  %many = arith.constant 1000 : index
  %big = arith.cmpi ugt, %n, %many : index
  %both = arith.andi %big, %c : i1
  scf.if %both {
    memref.dealloc %r : memref<2xi64>
  }
  return %x : i64
}
