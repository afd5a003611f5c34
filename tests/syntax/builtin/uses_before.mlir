// Values used before they are made, where the order of operations does not matter.
%late = "t.make"(%later#1) : (f32) -> i32
%later:2 = "t.two"(%late, %later#0) : (i32, i64) -> (i64, f32)
"t.region"() ({
  %a = "t.a"(%b, %later#1) : (index, f32) -> index
  %b = "t.b"(%a) : (index) -> index
  "t.inner"() ({
    "t.c"(%b, %d) : (index, i1) -> ()
  }) : () -> ()
  %d = "t.d"() : () -> i1
}) : () -> ()
