module @name attributes {a.flag, b.value = 3 : i8} {
  func.func private @f()
}
