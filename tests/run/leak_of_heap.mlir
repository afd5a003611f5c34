// OPTIONS: --dialect=heaps.dialect
func.func @main() {
  %n = arith.constant 4 : index
  %p = pool.alloc(%n) : memref<?xf32>
  return
}
