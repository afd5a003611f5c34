// An alignment that may be missing is a number of its own in mlir-opt-22: `[8]` or `[]` in generic form.
func.func @accesses(%p: !ptr.ptr<#ptr.generic_space>, %v: f32) -> f32 {
  %0 = ptr.load %p alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32
  ptr.store %v, %p alignment = 16 : f32, !ptr.ptr<#ptr.generic_space>
  ptr.store %0, %p : f32, !ptr.ptr<#ptr.generic_space>
  %1 = ptr.load volatile %p : !ptr.ptr<#ptr.generic_space> -> f32
  return %1 : f32
}
// -----
func.func @masked(%p: !ptr.ptr<#ptr.generic_space>, %m: vector<4xi1>, %v: vector<4xf32>) {
  %0 = ptr.masked_load %p, %m, %v alignment = 4 : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
  ptr.masked_store %0, %p, %m : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
  return
}
