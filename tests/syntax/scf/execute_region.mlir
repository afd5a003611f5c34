func.func @f(%c: i1, %a: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^one, ^two
  ^one:
    cf.br ^three(%a : i32)
  ^two:
    cf.br ^three(%a : i32)
  ^three(%r: i32):
    scf.yield %r : i32
  }
  %1:2 = scf.execute_region -> (i32, i32) { scf.yield %a, %0 : i32, i32 } {tag}
  scf.execute_region { scf.yield }
  scf.execute_region no_inline { scf.yield }
  return %1#1 : i32
}
