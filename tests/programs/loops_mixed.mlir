// A loop of blocks in a loop of scf, and a loop of scf in a loop of blocks, with buffers carried
// around both.
// returns: 41
func.func @inner_blocks(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %one, %a[%c0] : memref<2xi64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %a) -> (memref<2xi64>) {
    %last = scf.execute_region -> memref<2xi64> {
      cf.br ^head(%c0, %m : index, memref<2xi64>)
    ^head(%j: index, %p: memref<2xi64>):
      %more = arith.cmpi slt, %j, %i : index
      cf.cond_br %more, ^body, ^done
    ^body:
      %x = memref.load %p[%c0] : memref<2xi64>
      %y = arith.addi %x, %one : i64
      %b = memref.alloc() : memref<2xi64>
      memref.store %y, %b[%c0] : memref<2xi64>
      %k = arith.addi %j, %c1 : index
      cf.br ^head(%k, %b : index, memref<2xi64>)
    ^done:
      scf.yield %p : memref<2xi64>
    }
    scf.yield %last : memref<2xi64>
  }
  %s = memref.load %r[%c0] : memref<2xi64>
  return %s : i64
}
func.func @inner_for(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %a = memref.alloc() : memref<2xi64>
  memref.store %one, %a[%c0] : memref<2xi64>
  cf.br ^head(%c0, %a, %a : index, memref<2xi64>, memref<2xi64>)
^head(%i: index, %p: memref<2xi64>, %before: memref<2xi64>):
  %more = arith.cmpi slt, %i, %n : index
  cf.cond_br %more, ^body, ^done
^body:
  %q:2 = scf.for %j = %c0 to %i step %c1 iter_args(%u = %p, %v = %before) -> (memref<2xi64>, memref<2xi64>) {
    %x = memref.load %u[%c0] : memref<2xi64>
    %w = memref.load %v[%c0] : memref<2xi64>
    %y = arith.addi %x, %w : i64
    %b = memref.alloc() : memref<2xi64>
    memref.store %y, %b[%c0] : memref<2xi64>
    scf.yield %b, %u : memref<2xi64>, memref<2xi64>
  }
  %k = arith.addi %i, %c1 : index
  cf.br ^head(%k, %q#0, %q#1 : index, memref<2xi64>, memref<2xi64>)
^done:
  %s = memref.load %p[%c0] : memref<2xi64>
  %t = memref.load %before[%c0] : memref<2xi64>
  %r = arith.addi %s, %t : i64
  return %r : i64
}
func.func @main() -> i64 {
  %n = arith.constant 4 : index
  %0 = call @inner_blocks(%n) : (index) -> i64
  %1 = call @inner_for(%n) : (index) -> i64
  %2 = arith.addi %0, %1 : i64
  return %2 : i64
}
