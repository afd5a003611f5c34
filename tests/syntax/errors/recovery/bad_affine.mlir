"t.op"() {a = affine_map<(i, i) -> (i)>} : () -> ()
"t.op"() {a = affine_map<(i) -> (j)>} : () -> ()
"t.op"() {a = affine_map<(i, j) -> (i * j)>} : () -> ()
"t.op"() {a = affine_map<(i) -> (i floordiv i)>} : () -> ()
"t.op"() {a = affine_set<(i) : (i > 0)>} : () -> ()
// error 1:30: redefinition of identifier 'i'
// error 2:34: use of undeclared identifier
// error 3:39: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic
// error 4:36: non-affine expression: right operand of floordiv has to be either a constant or symbolic
// error 5:37: expected '== affine-expr' or '>= affine-expr' at end of affine constraint
