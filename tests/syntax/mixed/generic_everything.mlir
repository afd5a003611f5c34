// A whole program in generic form, out of the usual order of attributes.
"builtin.module"() <{sym_name = "g"}> ({
  "func.func"() <{function_type = (index, memref<?xf32>) -> f32, sym_name = "sum"}> ({
  ^bb0(%n: index, %m: memref<?xf32>):
    %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
    %c1 = "arith.constant"() <{value = 1 : index}> {t.step} : () -> index
    %z = "arith.constant"() <{value = 0.0 : f32}> : () -> f32
    %r = "scf.for"(%c0, %n, %c1, %z) ({
    ^bb0(%i: index, %acc: f32):
      %x = "memref.load"(%m, %i) <{nontemporal = false}> : (memref<?xf32>, index) -> f32
      %y = "arith.addf"(%acc, %x) <{fastmath = #arith.fastmath<reassoc>}> : (f32, f32) -> f32
      %c = "arith.cmpf"(%y, %z) <{predicate = 2 : i64, fastmath = #arith.fastmath<none>}> : (f32, f32) -> i1
      %v = "scf.if"(%c) ({
        "scf.yield"(%y) : (f32) -> ()
      }, {
        "scf.yield"(%acc) : (f32) -> ()
      }) : (i1) -> f32
      "scf.yield"(%v) : (f32) -> ()
    }) {t.loop} : (index, index, index, f32) -> f32
    "func.return"(%r) : (f32) -> ()
  }) {t.function} : () -> ()
}) {t.module} : () -> ()
