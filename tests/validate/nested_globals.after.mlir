module {
  module @A {
    memref.global "private" @g : memref<1xi64> = uninitialized
    func.func @h() -> memref<1xi64> {
      %g = memref.get_global @g : memref<1xi64>
      %r = memref.alloc() : memref<1xi64>
      memref.copy %g, %r : memref<1xi64> to memref<1xi64>
      return %r : memref<1xi64>
    }
  }
  module @B {
    memref.global @g : memref<1xi64> = uninitialized
    func.func @f(%m: memref<1xi64>) -> i64 {
      %i0 = arith.constant 0 : index
      %k = arith.constant 5 : i64
      %g = memref.get_global @g : memref<1xi64>
      memref.store %k, %m[%i0] : memref<1xi64>
      %x = memref.load %g[%i0] : memref<1xi64>
      return %x : i64
    }
  }
}
