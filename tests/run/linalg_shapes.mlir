// The structured operations whose maps follow from their attributes, and linalg.map.
func.func @main() -> (memref<2xi64>, memref<2x3xi64>, memref<3x2xi64>, memref<2x3xi64>) {
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %n = arith.constant 3 : index
  %two = arith.constant 2 : index
  %zero = arith.constant 0 : i64
  %m = memref.alloc() : memref<2x3xi64>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%m : memref<2x3xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %t = arith.muli %i, %n : index
    %s = arith.addi %t, %j : index
    %v = arith.index_cast %s : index to i64
    linalg.yield %v : i64
  }
  %sum = memref.alloc() : memref<2xi64>
  linalg.fill ins(%zero : i64) outs(%sum : memref<2xi64>)
  linalg.reduce ins(%m : memref<2x3xi64>) outs(%sum : memref<2xi64>) dimensions = [1]
    (%in: i64, %init: i64) {
      %r = arith.addi %in, %init : i64
      linalg.yield %r : i64
    }
  %wide = memref.alloc() : memref<2x3xi64>
  linalg.broadcast ins(%sum : memref<2xi64>) outs(%wide : memref<2x3xi64>) dimensions = [1]
  %turned = memref.alloc() : memref<3x2xi64>
  linalg.transpose ins(%m : memref<2x3xi64>) outs(%turned : memref<3x2xi64>) permutation = [1, 0]
  %both = memref.alloc() : memref<2x3xi64>
  linalg.map { arith.addi } ins(%m, %wide : memref<2x3xi64>, memref<2x3xi64>) outs(%both : memref<2x3xi64>)
  memref.dealloc %m : memref<2x3xi64>
  return %sum, %wide, %turned, %both : memref<2xi64>, memref<2x3xi64>, memref<3x2xi64>, memref<2x3xi64>
}
