func.func @square(%x: i64) -> i64 {
  return %x : i64
}
module @data {
  func.func @square() -> memref<i64> {
    %a = memref.alloc() : memref<i64>
    return %a : memref<i64>
  }
}
module {
  func.func @square(%x: memref<i64>) {
    memref.dealloc %x : memref<i64>
    return
  }
}
