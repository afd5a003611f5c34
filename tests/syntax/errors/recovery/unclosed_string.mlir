"t.op"() {a = "text} : () -> ()
"t.op"() : () -> (
// error 1:15: expected '"' in string literal
