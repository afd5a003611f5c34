%a:3 = "t.three"() : () -> (i1, i2, i3)
%b, %c:2 = "t.three"() : () -> (i1, i2, i3)
%d:2, %e = "t.three"() : () -> (i1, i2, i3)
%f, %g, %h = "t.three"() : () -> (i1, i2, i3)
%i:1 = "t.one"() : () -> i1
"t.none"() : () -> ()
"t.use"(%a#0, %a#2, %b, %c#0, %c#1, %d#1, %e, %f, %g, %h, %i#0) : (i1, i3, i1, i2, i3, i2, i3, i1, i2, i3, i1) -> ()
func.func @f(%x: i32) -> i32 {
  %many:12 = "t.many"(%x) : (i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
  %y = arith.addi %many#11, %many#0 : i32
  %z = arith.addi %y, %many#10 : i32
  return %z : i32
}
