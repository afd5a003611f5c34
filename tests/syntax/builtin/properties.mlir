"t.op"() <{}> : () -> ()
"t.op"() <{a = 1}> : () -> ()
"t.op"() <{a = 1, "b c" = [2], operandSegmentSizes = array<i32: 0, 0>}> {d} : () -> ()
"t.op"() <{z = {y = {x = {}}}}> {z = 1, a = 2} : () -> ()
"t.op"() <"text"> : () -> ()
"t.op"() <[1, 2]> {a = 1} : () -> ()
%c = "arith.constant"() <{value = 3 : i32}> {t.note} : () -> i32
%d = "arith.constant"() {value = 4 : i32} : () -> i32
%e = "arith.addi"(%c, %d) : (i32, i32) -> i32
%f = "arith.addi"(%c, %e) {overflowFlags = #arith.overflow<nsw>} : (i32, i32) -> i32
%g = "arith.addf"(%h, %h) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
%h = "arith.mulf"(%g, %g) : (f32, f32) -> f32
