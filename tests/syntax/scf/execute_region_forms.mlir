func.func @regions(%c: i1, %a: i64) -> i64 {
  scf.execute_region {
    scf.yield
  }
  %0 = scf.execute_region -> i64 {
    scf.yield %a : i64
  }
  %1:2 = scf.execute_region -> (i64, i1) {
    cf.cond_br %c, ^one, ^two(%a : i64)
  ^one:
    %s = arith.addi %a, %a : i64
    cf.br ^two(%s : i64)
  ^two(%x: i64):
    scf.yield %x, %c : i64, i1
  } {t.note}
  %2 = scf.execute_region -> i64 no_inline {
    scf.yield %0 : i64
  }
  %3 = arith.addi %1#0, %2 : i64
  return %3 : i64
}
