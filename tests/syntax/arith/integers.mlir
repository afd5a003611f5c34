func.func @f(%a: i32, %b: i32, %x: index, %v: vector<4xi8>, %t: tensor<?xi64>) {
  %addi = arith.addi %a, %b : i32
  %addi_f = arith.addi %a, %b overflow<nuw, nsw> : i32
  %subi = arith.subi %a, %b : i32
  %subi_f = arith.subi %a, %b overflow<nuw, nsw> : i32
  %muli = arith.muli %a, %b : i32
  %muli_f = arith.muli %a, %b overflow<nuw, nsw> : i32
  %shli = arith.shli %a, %b : i32
  %shli_f = arith.shli %a, %b overflow<nuw, nsw> : i32
  %divui = arith.divui %a, %b : i32
  %divsi = arith.divsi %a, %b : i32
  %ceildivui = arith.ceildivui %a, %b : i32
  %ceildivsi = arith.ceildivsi %a, %b : i32
  %floordivsi = arith.floordivsi %a, %b : i32
  %remui = arith.remui %a, %b : i32
  %remsi = arith.remsi %a, %b : i32
  %andi = arith.andi %a, %b : i32
  %ori = arith.ori %a, %b : i32
  %xori = arith.xori %a, %b : i32
  %shrui = arith.shrui %a, %b : i32
  %shrsi = arith.shrsi %a, %b : i32
  %maxsi = arith.maxsi %a, %b : i32
  %maxui = arith.maxui %a, %b : i32
  %minsi = arith.minsi %a, %b : i32
  %minui = arith.minui %a, %b : i32
  %divui_e = arith.divui %a, %b exact : i32
  %divsi_e = arith.divsi %a, %b exact : i32
  %shrui_e = arith.shrui %a, %b exact : i32
  %shrsi_e = arith.shrsi %a, %b exact : i32
  %ix = arith.addi %x, %x : index
  %vx = arith.muli %v, %v {tag} : vector<4xi8>
  %tx = arith.andi %t, %t : tensor<?xi64>
  %s, %o = arith.addui_extended %a, %b : i32, i1
  %vs, %vo = arith.addui_extended %v, %v : vector<4xi8>, vector<4xi1>
  %lo, %hi = arith.mulsi_extended %a, %b : i32
  %lo2, %hi2 = arith.mului_extended %a, %b {tag} : i32
  return
}
