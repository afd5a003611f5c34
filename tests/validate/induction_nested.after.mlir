module {
  module @B {
    memref.global "private" @g : memref<1xi64> = uninitialized
    func.func @rec(%n: i64) {
      %c0 = arith.constant 0 : i64
      %c1 = arith.constant 1 : i64
      %i0 = arith.constant 0 : index
      %z = arith.cmpi sgt, %n, %c0 : i64
      scf.if %z {
        %q = arith.subi %n, %c1 : i64
        func.call @rec(%q) : (i64) -> ()
        %k = arith.constant 1000 : i64
        %d = arith.cmpi sgt, %n, %k : i64
        %v = arith.select %d, %c1, %c0 : i64
        %g = memref.get_global @g : memref<1xi64>
        memref.store %v, %g[%i0] : memref<1xi64>
      }
      return
    }
    func.func @f() -> i64 {
      %c5 = arith.constant 1001 : i64
      %i0 = arith.constant 0 : index
      %g = memref.get_global @g : memref<1xi64>
      func.call @rec(%c5) : (i64) -> ()
      %x = memref.load %g[%i0] : memref<1xi64>
      return %x : i64
    }
  }
  module @A0 {
    memref.global "private" @g : memref<1xi64> = uninitialized
    func.func @useA0() -> i64 {
      %i0 = arith.constant 0 : index
      %g = memref.get_global @g : memref<1xi64>
      %x = memref.load %g[%i0] : memref<1xi64>
      return %x : i64
    }
  }
  module @A1 {
    memref.global "private" @g : memref<1xi64> = uninitialized
    func.func @useA1() -> i64 {
      %i0 = arith.constant 0 : index
      %g = memref.get_global @g : memref<1xi64>
      %x = memref.load %g[%i0] : memref<1xi64>
      return %x : i64
    }
  }
  module @A2 {
    memref.global "private" @g : memref<1xi64> = uninitialized
    func.func @useA2() -> i64 {
      %i0 = arith.constant 0 : index
      %g = memref.get_global @g : memref<1xi64>
      %x = memref.load %g[%i0] : memref<1xi64>
      return %x : i64
    }
  }
  module @A3 {
    memref.global "private" @g : memref<1xi64> = uninitialized
    func.func @useA3() -> i64 {
      %i0 = arith.constant 0 : index
      %g = memref.get_global @g : memref<1xi64>
      %x = memref.load %g[%i0] : memref<1xi64>
      return %x : i64
    }
  }
  module @A4 {
    memref.global "private" @g : memref<1xi64> = uninitialized
    func.func @useA4() -> i64 {
      %i0 = arith.constant 0 : index
      %g = memref.get_global @g : memref<1xi64>
      %x = memref.load %g[%i0] : memref<1xi64>
      return %x : i64
    }
  }
}
