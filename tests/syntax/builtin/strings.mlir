// Escapes in strings, names and keys.
"t.op"() {
  "key with blanks" = "tab\09 line\0A quote\22 back\\ slash",
  "\0A" = "\00\01\FF",
  plain.key = "\C3\A9t\C3\A9",
  _x = "é and 日本",
  "1" = "",
  unit_one,
  typed = "text" : !t.str
} : () -> ()
"name with blank.op"() : () -> ()
"t.\22op"() {s = @"sym\09bol"} : () -> ()
