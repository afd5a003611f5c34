"t.op"() {a = "text} : () -> ()
"t.op"() : () -> (
// error 1:32: expected '"' in string literal
// error 2:19: expected non-function type
