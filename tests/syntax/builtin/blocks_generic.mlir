// Control flow of operations that nobody declared.
func.func @f(%a: i32, %b: i1) {
  "t.switch"(%a, %b)[^one, ^two, ^one, ^three] : (i32, i1) -> ()
^two:
  "t.jump"()[^three] {weight = 3 : i32} : () -> ()
^one:
  "t.region"() ({
    "t.br"()[^inner] : () -> ()
  ^inner:
    "t.br"()[^inner] : () -> ()
  ^unreached(%x: i32, %y: tensor<*xf32>):
    "t.end"(%x) : (i32) -> ()
  }, {
  ^only:
    "t.end"() : () -> ()
  }, {
  }) : () -> ()
  cf.br ^three
^three:
  return
}
