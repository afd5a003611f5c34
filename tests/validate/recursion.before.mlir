// OPTIONS: --max-iterations=2
// A function that calls itself while a number lasts.
func.func @f(%n: index) -> memref<1xi64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %k = arith.constant 5 : i64
  %done = arith.cmpi eq, %n, %zero : index
  %r = scf.if %done -> memref<1xi64> {
    %a = memref.alloc() : memref<1xi64>
    memref.store %k, %a[%zero] : memref<1xi64>
    scf.yield %a : memref<1xi64>
  } else {
    %less = arith.subi %n, %one : index
    %b = func.call @f(%less) : (index) -> memref<1xi64>
    scf.yield %b : memref<1xi64>
  }
  return %r : memref<1xi64>
}
