// Modules in modules, symbols across them, and what is left without a name.
module @outer attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
  module @"in ner" {
    func.func @"with \22quotes\22"() attributes {t.ref = @outer::@"in ner"::@leaf} {
      return
    }
    module {
      module @leaf attributes {sym_visibility = "private"} {
      }
    }
  }
  module {
    func.func private @f()
    func.func nested @g() {
      call @f() : () -> ()
      return
    }
    "t.sym"() {a = @x::@y::@"z w", b = @"0start", c = @_under.dot$dollar} : () -> ()
  }
  module attributes {a.b = unit} {
  }
}
