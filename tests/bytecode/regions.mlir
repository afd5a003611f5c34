// Isolated regions, each a section; blocks in any order, and values that are used before their
// definition.
module {
  "omp.declare_reduction"() <{sym_name = "add", type = f32}> ({
  }, {
  ^bb0(%arg0: f32):
    %0 = arith.constant 0.0 : f32
    omp.yield (%0 : f32)
  }, {
  ^bb1(%arg0: f32, %arg1: f32):
    %1 = arith.addf %arg0, %arg1 : f32
    omp.yield (%1 : f32)
  }, {
  }, {
  }, {
  }) : () -> ()
  module @inner {
    func.func private @declared(i32)
    func.func @f(%c: i1, %n: index) -> index {
      %zero = arith.constant 0 : index
      %one = arith.constant 1 : index
      cf.cond_br %c, ^a(%zero : index), ^b
    ^b:
      %s = scf.for %i = %zero to %n step %one iter_args(%acc = %one) -> index {
        %t = scf.if %c -> index {
          scf.yield %acc : index
        } else {
          %u = arith.addi %acc, %i : index
          scf.yield %u : index
        }
        scf.yield %t : index
      }
      return %s : index
    ^a(%x: index):
      cf.br ^d
    ^d:
      cf.br ^b
    }
  }
  "t.graph"() ({
    %0:2 = "t.pair"(%1) : (index) -> (f32, i1)
    "t.inner"() ({
      "t.use"(%1, %0#1) : (index, i1) -> ()
    }, {
    }) : () -> ()
    %1 = "t.def"(%0#0) : (f32) -> index
  }) : () -> ()
}
