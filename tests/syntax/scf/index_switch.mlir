// Cases with values, without, nested, and none at all.
func.func @kinds(%k: index, %x: i32) -> i32 {
  %0 = scf.index_switch %k -> i32
  case 2 {
    %c10 = arith.constant 10 : i32
    scf.yield %c10 : i32
  }
  case -5 {
    %c20 = arith.constant 20 : i32
    scf.yield %c20 : i32
  }
  case 77 {
    scf.yield %x : i32
  }
  default {
    %c30 = arith.constant 30 : i32
    scf.yield %c30 : i32
  }
  %1:2 = scf.index_switch %k {weight = 1.0 : f32} -> i32, index
  case 0 {
    scf.yield %x, %k : i32, index
  }
  default {
    scf.yield %0, %k : i32, index
  }
  return %1#0 : i32
}

func.func @effects(%k: index, %m: memref<4xindex>) {
  scf.index_switch %k
  case 1 {
    memref.store %k, %m[%k] : memref<4xindex>
    scf.yield
  }
  default {
  }
  scf.index_switch %k
  default {
    scf.index_switch %k
    case 7 {
      "t.seven"() : () -> ()
      scf.yield
    }
    default {
      "t.other"() : () -> ()
      scf.yield {kept}
    }
  }
  return
}
