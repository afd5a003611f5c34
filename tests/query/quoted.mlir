// A function whose name needs quotes is asked about, and has facts, by the name as MLIR writes it.
// fact: @"a b": never_alias(%x, %y)
// ask: @"a b": never_alias(%x, ?v)
// ask: @"a\20b": memref(?v)
// ask: @plain: never_alias(%x, ?v)
func.func @"a b"(%x: memref<2xf32>, %y: memref<2xf32>) {
  return
}
func.func @plain(%x: memref<2xf32>, %y: memref<2xf32>) {
  return
}
