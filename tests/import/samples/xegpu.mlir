func.func @f(%src: memref<24x32xf32>, %i: index, %v: vector<8x16xf32>) {
  %0 = xegpu.create_nd_tdesc %src : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  xegpu.prefetch_nd %0[%i, 0] <{l1_hint = #xegpu.cache_hint<cached>, l2_hint = #xegpu.cache_hint<uncached>}> : !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.load_nd %0[0, 0] <{l1_hint = #xegpu.cache_hint<cached>}> : !xegpu.tensor_desc<8x16xf32> -> vector<8x16xf32>
  xegpu.store_nd %v, %0[0, 0] : vector<8x16xf32>, !xegpu.tensor_desc<8x16xf32>
  xegpu.fence memory_kind = global, fence_scope = workgroup
  return
}
