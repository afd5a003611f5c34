"t.op"() ; : () -> ()
%? = "t.op"() : () -> i32
"t.op"() : () -> ()
é
// error 1:10: unexpected character
// error 4:1: unexpected character
