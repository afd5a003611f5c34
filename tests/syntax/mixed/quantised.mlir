// Integer arithmetic of a quantised model.
func.func @requantise(%x: tensor<?xi32>, %scale: i32, %shift: i8, %o: tensor<?xi8>) -> tensor<?xi8> {
  %half = arith.constant 1073741824 : i64
  %lo = arith.constant -128 : i32
  %hi = arith.constant 127 : i32
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xi32>) outs(%o : tensor<?xi8>) {
  ^bb0(%in: i32, %out: i8):
    %l, %h = arith.mulsi_extended %in, %scale : i32
    %w = arith.extsi %in : i32 to i64
    %ws = arith.extsi %scale : i32 to i64
    %p = arith.muli %w, %ws overflow<nsw> : i64
    %r = arith.addi %p, %half : i64
    %k = arith.extui %shift : i8 to i64
    %s = arith.shrsi %r, %k : i64
    %t = arith.trunci %s : i64 to i32
    %a = arith.maxsi %t, %lo : i32
    %b = arith.minsi %a, %hi : i32
    %c = arith.trunci %b overflow<nsw, nuw> : i32 to i8
    %d = arith.xori %h, %l : i32
    linalg.yield %c : i8
  } -> tensor<?xi8>
  return %0 : tensor<?xi8>
}
