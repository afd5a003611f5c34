// differs: mlir-opt-22 has no such pass; `--composite-fixed-point-pass` with cse and canonicalize gives the same.

// The two selects are one only after the canonicalization found that both conditions are %c.
func.func @select_after_fold(%c: i1, %m: memref<4xf32>, %n: memref<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %true = arith.constant true
  %d = arith.andi %c, %true : i1
  %x = arith.select %c, %m, %n : memref<4xf32>
  %y = arith.select %d, %m, %n : memref<4xf32>
  return %x, %y : memref<4xf32>, memref<4xf32>
}

// One turn to see that the additions are one, another one to fold what compares them.
func.func @comparison_after_cse(%a: index, %b: index) -> i1 {
  %x = arith.addi %a, %b : index
  %y = arith.addi %a, %b : index
  %same = arith.cmpi eq, %x, %y : index
  return %same : i1
}
