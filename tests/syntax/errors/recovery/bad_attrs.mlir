"t.op"() {a = 256 : i8} : () -> ()
"t.op"() {a = 1, a = 2} : () -> ()
"t.op"() {a = 1.0 : i32} : () -> ()
"t.op"() {a = 1 : f32} : () -> ()
"t.op"() {a = #undefined} : () -> ()
"t.op"() {a = array<f32 1>} : () -> ()
"t.op"() {a = } : () -> ()
"t.op"() {a = dense<[1, 2]> : tensor<3xi32>} : () -> ()
"t.op"() {a = dense<[[1], [2, 3]]> : tensor<2x1xi32>} : () -> ()
// error 1:15: integer constant out of range for attribute
// error 2:18: duplicate key 'a' in dictionary attribute
// error 3:24: floating point value not valid for specified type
// error 4:15: unexpected decimal integer literal for a floating point value
// error 5:25: undefined symbol alias id 'undefined'
// error 6:24: expected ':' after dense array type
// error 7:14: expected attribute value
// error 8:15: inferred shape of elements literal ([2]) does not match type ([3])
// error 9:33: tensor literal is invalid; ranks are not consistent between elements
