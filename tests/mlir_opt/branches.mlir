func.func @f(%c: i1, %m: memref<4xf32>) -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 2 : i32
  %2:2 = scf.if %c -> (i32, i32) { 
    %4 = arith.addi %0, %1 : i32
    scf.yield %4, %1 : i32, i32 } else { scf.yield %1, %0 : i32, i32 }
  cf.cond_br %c, ^a(%2#0 : i32), ^b
^a(%x: i32):
  return %x : i32
^b:
  return %2#1 : i32
}
func.func @g() { return }
