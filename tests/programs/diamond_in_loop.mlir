// In every round of a loop of blocks the sides of one branch meet with another buffer, in blocks of
// their own or straight away; the condition of the branch says what is freed.
// returns: 160
func.func private @step(%k: i64, %c: i1, %d: i1) -> memref<2xi64> {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  %two = arith.addi %k, %k : i64
  memref.store %two, %b[%i] : memref<2xi64>
  cf.cond_br %c, ^left, ^right
^left:
  cf.br ^middle
^middle:
  cf.br ^join(%a : memref<2xi64>)
^right:
  cf.br ^join(%b : memref<2xi64>)
^join(%x: memref<2xi64>):
  cf.cond_br %d, ^last(%x : memref<2xi64>), ^other
^other:
  cf.br ^last(%b : memref<2xi64>)
^last(%y: memref<2xi64>):
  %u = memref.load %a[%i] : memref<2xi64>
  %v = memref.load %b[%i] : memref<2xi64>
  %w = arith.addi %u, %v : i64
  memref.store %w, %y[%i] : memref<2xi64>
  return %y : memref<2xi64>
}

func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %n = arith.constant 8 : i64
  cf.br ^head(%zero, %zero : i64, i64)
^head(%k: i64, %sum: i64):
  %c1 = arith.andi %k, %one : i64
  %c = arith.cmpi eq, %c1, %one : i64
  %a = memref.alloc() : memref<2xi64>
  %b = memref.alloc() : memref<2xi64>
  memref.store %k, %a[%i] : memref<2xi64>
  memref.store %n, %b[%i] : memref<2xi64>
  cf.cond_br %c, ^left, ^join(%b : memref<2xi64>)
^left:
  cf.br ^join(%a : memref<2xi64>)
^join(%x: memref<2xi64>):
  %two = arith.constant 2 : i64
  %d1 = arith.andi %k, %two : i64
  %d = arith.cmpi eq, %d1, %two : i64
  %r = func.call @step(%k, %c, %d) : (i64, i1, i1) -> memref<2xi64>
  %u = memref.load %r[%i] : memref<2xi64>
  %v = memref.load %x[%i] : memref<2xi64>
  %w = memref.load %a[%i] : memref<2xi64>
  %s0 = arith.addi %sum, %u : i64
  %s1 = arith.addi %s0, %v : i64
  %s2 = arith.addi %s1, %w : i64
  %k1 = arith.addi %k, %one : i64
  %more = arith.cmpi slt, %k1, %n : i64
  cf.cond_br %more, ^head(%k1, %s2 : i64, i64), ^end
^end:
  return %s2 : i64
}
