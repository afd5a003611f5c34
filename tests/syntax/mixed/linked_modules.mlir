// Modules with the same names inside, and references between them.
module @app {
  module @math {
    func.func @square(%x: i64) -> i64 {
      %0 = arith.muli %x, %x : i64
      return %0 : i64
    }
    func.func private @cube(i64) -> i64
  }
  module @data attributes {sym_visibility = "private"} {
    memref.global @limit : memref<i64> = dense<1000>
    func.func @square() -> memref<i64> {
      %0 = memref.get_global @limit : memref<i64>
      return %0 : memref<i64>
    }
  }
  func.func @main(%x: i64) -> i64 {
    %0 = "t.call"(%x) {callee = @math::@square} : (i64) -> i64
    %1 = "t.call"() {callee = @data::@square, other = [@math::@cube, @main]} : () -> memref<i64>
    %2 = memref.load %1[] : memref<i64>
    %3 = arith.minsi %0, %2 : i64
    return %3 : i64
  }
}
