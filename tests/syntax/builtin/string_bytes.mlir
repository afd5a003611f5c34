// Strings are bytes: escapes are printed the same way whether or not they are UTF-8.
"t.a"() {a = "q\0A\22\\\t\FF", b = "\C3\A9\t\n", c = "\ff\"x"} : () -> ()
