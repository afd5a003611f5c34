// What an operation has no property for is passed over, as mlir-opt does.
func.func @f(%src: memref<24x32xf32>, %i: index) {
  %0 = xegpu.create_nd_tdesc %src : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  xegpu.prefetch_nd %0[%i, 0] <{l1_hint = #xegpu.cache_hint<cached>, no_hint = 1 : i32}> : !xegpu.tensor_desc<8x16xf32>
  return
}
