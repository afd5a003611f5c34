// Uses before definitions, cycles, and blocks without a terminator, where no dominance is asked for.
%0 = "t.a"(%1) : (i32) -> i32
%1 = "t.b"(%0) : (i32) -> i32
%self = "t.c"(%self) : (f32) -> f32
%x:2 = "t.d"(%y#1, %x#0) : (i1, i1) -> (i1, i1)
%y:2 = "t.e"(%x#1) : (i1) -> (i1, i1)
module @graph {
  "t.use"(%late) : (index) -> ()
  %late = "t.late"() : () -> index
  "t.region"() ({
    "t.use"(%later) : (index) -> ()
  }) : () -> ()
  %later = "t.late"() : () -> index
}
