// Results that nothing uses are not computed.
func.func private @make(index) -> i64
func.func @some_unused(%n: index, %a: i64, %b: i64) -> i64 {
  %r:3 = scf.index_switch %n -> i64, i64, i64
  case 1 {
    %q = func.call @make(%n) : (index) -> i64
    %p = func.call @make(%n) : (index) -> i64
    scf.yield %q, %p, %p : i64, i64, i64
  }
  default {
    scf.yield %a, %b, %a : i64, i64, i64
  }
  return %r#1 : i64
}
func.func @all_unused(%n: index, %a: i64) {
  %r = scf.index_switch %n -> i64
  case 1 {
    %q = func.call @make(%n) : (index) -> i64
    scf.yield %q : i64
  }
  default {
    scf.yield %a : i64
  }
  return
}
