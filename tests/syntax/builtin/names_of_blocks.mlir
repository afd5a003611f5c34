// Blocks are numbered in each region by itself, with the entry as number 0.
func.func @f(%c: i1) {
  cf.cond_br %c, ^yes, ^no
^no:
  cf.br ^done
^yes:
  scf.execute_region {
    cf.cond_br %c, ^yes, ^other
  ^other:
    cf.br ^yes
  ^yes:
    scf.yield
  }
  cf.br ^done
^done:
  "t.regions"() ({
  ^entry(%a: i1):
    cf.br ^entry2
  ^entry2:
    "t.end"() : () -> ()
  }, {
    cf.br ^x
  ^x:
    cf.br ^y(%c : i1)
  ^y(%d: i1):
    "t.end"() : () -> ()
  }) : () -> ()
  return
}
