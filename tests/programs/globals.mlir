// Nobody frees a global; returned, it has to be a copy.
// returns: 36
memref.global "private" constant @table : memref<4xi64> = dense<[2, 3, 5, 7]>
memref.global @state : memref<1xi64> = dense<1>
func.func @get(%c: i1) -> memref<4xi64> {
  %i = arith.constant 0 : index
  %g = memref.get_global @table : memref<4xi64>
  %r = scf.if %c -> (memref<4xi64>) {
    %a = memref.alloc() : memref<4xi64>
    memref.copy %g, %a : memref<4xi64> to memref<4xi64>
    scf.yield %a : memref<4xi64>
  } else {
    scf.yield %g : memref<4xi64>
  }
  return %r : memref<4xi64>
}
func.func @main() -> i64 {
  %i = arith.constant 0 : index
  %two = arith.constant 2 : index
  %three = arith.constant 3 : index
  %true = arith.constant true
  %false = arith.constant false
  %s = memref.get_global @state : memref<1xi64>
  %a = call @get(%true) : (i1) -> memref<4xi64>
  %b = call @get(%false) : (i1) -> memref<4xi64>
  %x = memref.load %a[%three] : memref<4xi64>
  %y = memref.load %b[%two] : memref<4xi64>
  %z = memref.load %s[%i] : memref<1xi64>
  %p = arith.muli %x, %y : i64
  %q = arith.addi %p, %z : i64
  memref.store %q, %s[%i] : memref<1xi64>
  %t = memref.get_global @state : memref<1xi64>
  %r = memref.load %t[%i] : memref<1xi64>
  return %r : i64
}
