// OPTIONS: --max-calls=0
// Two functions of one name: the one that is called is external in AFTER.
module {
  module @A {
    func.func private @f(%x: i64) -> i64 {
      %c1 = arith.constant 1 : i64
      %y = arith.addi %x, %c1 : i64
      return %y : i64
    }
    func.func @g(%x: i64) -> i64 {
      %y = func.call @f(%x) : (i64) -> i64
      return %y : i64
    }
  }
  module @B {
    func.func private @f(i64) -> i64
  }
}
