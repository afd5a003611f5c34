"t.op"() {a = "plain", b = "", c = "quote\" back\\ tab\t line\n", d = "\01\7F", e = "é ü 漢", f = "a\C3\A9"} : () -> ()
