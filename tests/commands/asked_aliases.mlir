// Memrefs of which one is there where the other is, and where it is not.
func.func @noalias(%m: memref<4xf32> {llvm.noalias}, %c: i1) -> (memref<4xf32>, i1) {
  return %m, %c : memref<4xf32>, i1
}
func.func @clone(%m: memref<?xf32>) -> memref<?xf32> {
  %c = bufferization.clone %m : memref<?xf32> to memref<?xf32>
  return %c : memref<?xf32>
}
func.func @sides(%c: i1, %d: i1, %m: memref<2xi64>) -> i64 {
  %i = arith.constant 0 : index
  cf.cond_br %c, ^left, ^right
^left:
  %a = memref.alloc() : memref<2xi64>
  cf.br ^join(%a : memref<2xi64>)
^right:
  cf.br ^join(%m : memref<2xi64>)
^join(%p: memref<2xi64>):
  %s = arith.select %d, %p, %m : memref<2xi64>
  %x = memref.load %s[%i] : memref<2xi64>
  return %x : i64
}
func.func @scopes(%n: index, %k: i32) -> i32 {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  %first = memref.alloca() : memref<1xi32>
  %m = scf.for %i = %z to %n step %o iter_args(%before = %first) -> (memref<1xi32>) {
    %a = memref.alloca() : memref<1xi32>
    memref.store %k, %a[%z] : memref<1xi32>
    scf.yield %a : memref<1xi32>
  }
  %x = memref.load %m[%z] : memref<1xi32>
  return %x : i32
}
