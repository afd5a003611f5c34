module @outer {
  func.func private @f()
  module @middle attributes {sym_visibility = "private"} {
    func.func private @f()
    module @"in ner" {
      func.func private @f()
      "t.use"() {s = @f} : () -> ()
    }
    "t.use"() {s = @f, t = @"in ner"::@f, u = [@f, @"in ner"]} : () -> ()
  }
  "t.use"() {s = @middle::@f, t = @middle::@"in ner"::@f, u = @nowhere::@at::@all} : () -> ()
  "t.symbol"() {sym_name = "plain", sym_visibility = "nested"} : () -> ()
}
