%alloc = "t.op"() : () -> i32
%0 = "t.op"() : () -> i32
%arg0 = "t.op"() : () -> i32
%$weird.name-x = "t.op"(%alloc, %0, %arg0) : (i32, i32, i32) -> i32
