func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: index, %v: f32) {
  %2 = ptr.ptr_diff %p, %p : !ptr.ptr<#ptr.generic_space> -> index
  %3 = ptr.ptr_diff nsw %p, %p : !ptr.ptr<#ptr.generic_space> -> index
  %4 = ptr.type_offset f32 : index
  return
}
