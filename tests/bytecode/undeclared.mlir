// versions: 5, 6
// Properties of operations that nobody declared: mlir-opt-22 loses them before version 5.
"foo.bar"() <{a = 1}> {b = 2} : () -> ()
"foo.empty"() <{}> : () -> ()
"foo.other"() <"text"> : () -> ()
"no_dialect"() : () -> ()
