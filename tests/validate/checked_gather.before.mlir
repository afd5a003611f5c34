// OPTIONS: --max-work=30000
// Each element asserts twice and loads at an index that is not known: more paths than any budget has.
// A budget that ends says nothing of either program.
#id = affine_map<(d0) -> (d0)>
func.func @pick(%table: memref<4xf32>, %indices: memref<90xi64>) -> memref<90xf32> {
  %four = arith.constant 4 : i64
  %zero = arith.constant 0 : i64
  %a = memref.alloc() : memref<90xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
    ins(%indices : memref<90xi64>) outs(%a : memref<90xf32>) {
  ^bb0(%in: i64, %out: f32):
    %i = arith.index_cast %in : i64 to index
    %p = arith.cmpi slt, %in, %four : i64
    cf.assert %p, "too large"
    %q = arith.cmpi sge, %in, %zero : i64
    cf.assert %q, "negative"
    %v = memref.load %table[%i] : memref<4xf32>
    linalg.yield %v : f32
  }
  %b = memref.alloc() : memref<90xf32>
  memref.copy %a, %b : memref<90xf32> to memref<90xf32>
  return %b : memref<90xf32>
}
