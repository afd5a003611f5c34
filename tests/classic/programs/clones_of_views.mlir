// What is cloned is a view, at another byte than its buffer's first or at an offset, and the clone
// is freed by the name of a merge: there the buffer cannot stand for its clone.

func.func private @through_if(%c: i1, %m: memref<2xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 1 : i64
  %r = scf.if %c -> memref<2xi64> {
    scf.yield %m : memref<2xi64>
  } else {
    %a = memref.alloc() : memref<24xi8>
    %v = memref.view %a[%c8][] : memref<24xi8> to memref<2xi64>
    memref.store %one, %v[%c0] : memref<2xi64>
    %k = bufferization.clone %v : memref<2xi64> to memref<2xi64>
    scf.yield %k : memref<2xi64>
  }
  %x = memref.load %r[%c0] : memref<2xi64>
  return %x : i64
}

func.func private @through_branch(%c: i1) -> i64 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 2 : i64
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() : memref<4xi64>
  %v0 = memref.subview %a[2] [2] [1] : memref<4xi64> to memref<2xi64, strided<[1], offset: 2>>
  %v = memref.cast %v0 : memref<2xi64, strided<[1], offset: 2>> to memref<2xi64, strided<[1], offset: ?>>
  memref.store %one, %v[%c0] : memref<2xi64, strided<[1], offset: ?>>
  %k = bufferization.clone %v : memref<2xi64, strided<[1], offset: ?>> to memref<2xi64, strided<[1], offset: ?>>
  cf.br ^join(%k : memref<2xi64, strided<[1], offset: ?>>)
^right:
  %b = memref.alloc() : memref<8xi64>
  %w0 = memref.subview %b[2] [2] [1] : memref<8xi64> to memref<2xi64, strided<[1], offset: 2>>
  %w = memref.cast %w0 : memref<2xi64, strided<[1], offset: 2>> to memref<2xi64, strided<[1], offset: ?>>
  memref.store %one, %w[%c0] : memref<2xi64, strided<[1], offset: ?>>
  %l = bufferization.clone %w : memref<2xi64, strided<[1], offset: ?>> to memref<2xi64, strided<[1], offset: ?>>
  cf.br ^join(%l : memref<2xi64, strided<[1], offset: ?>>)
^join(%r: memref<2xi64, strided<[1], offset: ?>>):
  %x = memref.load %r[%c0] : memref<2xi64, strided<[1], offset: ?>>
  return %x : i64
}

func.func private @given_back() -> memref<2xi64> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %one = arith.constant 4 : i64
  %a = memref.alloc() : memref<24xi8>
  %v = memref.view %a[%c8][] : memref<24xi8> to memref<2xi64>
  memref.store %one, %v[%c0] : memref<2xi64>
  %k = bufferization.clone %v : memref<2xi64> to memref<2xi64>
  return %k : memref<2xi64>
}

func.func private @round_and_round(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %start = arith.constant 8 : i64
  %m = memref.alloc() : memref<2xi64>
  memref.store %start, %m[%c0] : memref<2xi64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%p = %m) -> memref<2xi64> {
    %a = memref.alloc() : memref<24xi8>
    %v = memref.view %a[%c8][] : memref<24xi8> to memref<2xi64>
    %x = memref.load %p[%c0] : memref<2xi64>
    %y = arith.addi %x, %x : i64
    memref.store %y, %v[%c0] : memref<2xi64>
    %k = bufferization.clone %v : memref<2xi64> to memref<2xi64>
    scf.yield %k : memref<2xi64>
  }
  %x = memref.load %r[%c0] : memref<2xi64>
  return %x : i64
}

// A view that begins with its buffer can be freed in its place.
func.func private @of_the_whole(%c: i1) -> i64 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 64 : i64
  cf.cond_br %c, ^left, ^join2
^left:
  %a = memref.alloc() : memref<4xi64>
  %v = memref.expand_shape %a [[0, 1]] output_shape [2, 2] : memref<4xi64> into memref<2x2xi64>
  memref.store %one, %v[%c0, %c0] : memref<2x2xi64>
  %k = bufferization.clone %v : memref<2x2xi64> to memref<2x2xi64>
  cf.br ^join(%k : memref<2x2xi64>)
^join2:
  %b = memref.alloc() : memref<2x2xi64>
  memref.store %one, %b[%c0, %c0] : memref<2x2xi64>
  cf.br ^join(%b : memref<2x2xi64>)
^join(%r: memref<2x2xi64>):
  %x = memref.load %r[%c0, %c0] : memref<2x2xi64>
  return %x : i64
}

func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : index
  %seven = arith.constant 128 : i64
  %true = arith.constant true
  %false = arith.constant false
  %m = memref.alloc() : memref<2xi64>
  memref.store %seven, %m[%c0] : memref<2xi64>
  %0 = call @through_if(%false, %m) : (i1, memref<2xi64>) -> i64
  %1 = call @through_if(%true, %m) : (i1, memref<2xi64>) -> i64
  %2 = call @through_branch(%true) : (i1) -> i64
  %3 = call @through_branch(%false) : (i1) -> i64
  %g = call @given_back() : () -> memref<2xi64>
  %4 = memref.load %g[%c0] : memref<2xi64>
  %5 = call @round_and_round(%three) : (index) -> i64
  %6 = call @of_the_whole(%true) : (i1) -> i64
  %7 = call @of_the_whole(%false) : (i1) -> i64
  %s0 = arith.addi %0, %1 : i64
  %s1 = arith.addi %s0, %2 : i64
  %s2 = arith.addi %s1, %3 : i64
  %s3 = arith.addi %s2, %4 : i64
  %s4 = arith.addi %s3, %5 : i64
  %s5 = arith.addi %s4, %6 : i64
  %s6 = arith.addi %s5, %7 : i64
  return %s6 : i64
}
