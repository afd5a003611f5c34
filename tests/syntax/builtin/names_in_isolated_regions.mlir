// Each isolated operation counts from the start again; the others go on counting.
%a = "t.top"() : () -> i32
%b:2 = "t.top"() : () -> (i32, i32)
func.func @f(%arg0: i32) -> i32 {
  %0 = arith.addi %arg0, %arg0 : i32
  "t.open"() ({
  ^bb0(%x: i32):
    %1 = arith.addi %x, %0 : i32
    "t.deep"() ({
    ^bb0(%y: i32, %z: i32):
      %2 = arith.addi %y, %1 : i32
      cf.br ^bb1(%2 : i32)
    ^bb1(%w: i32):
      "t.end"(%w) : (i32) -> ()
    }) : () -> ()
    "t.end"(%1) : (i32) -> ()
  }, {
  ^bb0(%x: i32):
    "t.end"(%x) : (i32) -> ()
  }) : () -> ()
  %3 = arith.addi %0, %0 : i32
  return %3 : i32
}
module @inner {
  %c = "t.inner"() : () -> i32
  func.func @f(%x: i32) {
    return
  }
  module {
    %0 = "t.inner"() : () -> i32
    "t.use"(%0) : (i32) -> ()
  }
}
"t.use"(%a, %b#0, %b#1) : (i32, i32, i32) -> ()
