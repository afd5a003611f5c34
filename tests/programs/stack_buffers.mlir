// Stack buffers meet heap buffers at a join and in a call; only the heap is freed.
// returns: 21
func.func @read(%m: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  %x = memref.load %m[%i] : memref<2xi64>
  return %x : i64
}
func.func @f(%c: i1) -> i64 {
  %i = arith.constant 0 : index
  %three = arith.constant 3 : i64
  %four = arith.constant 4 : i64
  %s = memref.alloca() : memref<2xi64>
  memref.store %three, %s[%i] : memref<2xi64>
  cf.cond_br %c, ^left, ^join(%s : memref<2xi64>)
^left:
  %a = memref.alloc() : memref<2xi64>
  memref.store %four, %a[%i] : memref<2xi64>
  cf.br ^join(%a : memref<2xi64>)
^join(%r: memref<2xi64>):
  %x = call @read(%r) : (memref<2xi64>) -> i64
  %y = call @read(%s) : (memref<2xi64>) -> i64
  %z = arith.muli %x, %y : i64
  return %z : i64
}
func.func @main() -> i64 {
  %true = arith.constant true
  %false = arith.constant false
  %a = call @f(%true) : (i1) -> i64
  %b = call @f(%false) : (i1) -> i64
  %c = arith.addi %a, %b : i64
  return %c : i64
}
