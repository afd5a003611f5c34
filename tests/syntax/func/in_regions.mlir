func.func private @g()
func.func @f(%c: i1, %i: index) {
  scf.if %c { func.call @g() : () -> () }
  scf.for %k = %i to %i step %i { func.call @g() : () -> () }
  "t.r"() ({ "t.s"() : () -> () }) : () -> ()
  return
}
