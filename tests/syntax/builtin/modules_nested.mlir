module @outer {
  module @inner {
    func.func @f() { return }
  }
  module {
  }
  builtin.module @again attributes {t.x} { func.func private @g() }
}
