// differs: mlir-opt drops the detour of an index through i32, which loses bits.
func.func @f(%i: index, %k: i32, %l: i64) -> (index, i32, index, i32) {
  %x = arith.index_cast %i : index to i32
  %y = arith.index_cast %x : i32 to index
  %a = arith.index_cast %k : i32 to index
  %b = arith.index_cast %a : index to i32
  %c = arith.index_cast %i : index to i64
  %d = arith.index_cast %c : i64 to index
  %e = arith.index_cast %l : i64 to index
  %f = arith.index_cast %e : index to i32
  return %y, %b, %d, %f: index, i32, index, i32
}
func.func @esm(%x: memref<4xf32>) -> index {
  %c = memref.cast %x : memref<4xf32> to memref<?xf32>
  %base, %off, %size, %stride = memref.extract_strided_metadata %c : memref<?xf32> -> memref<f32>, index, index, index
  return %size : index
}
