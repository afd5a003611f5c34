// A function that nothing names lends what it returns, as it does in text: no clone is made.
// arg: --pass-pipeline=builtin.module(freehold-buffer-deallocation)
func.func @f(%a: memref<2xi64>, %b: memref<2xi64>, %c: i1) -> memref<2xi64> {
  %x = arith.select %c, %b, %a : memref<2xi64>
  return %x : memref<2xi64>
}
