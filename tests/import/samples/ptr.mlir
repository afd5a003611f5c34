func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %i: index, %v: f32) {
  %0 = ptr.ptr_add %p, %i : !ptr.ptr<#ptr.generic_space>, index
  %1 = ptr.ptr_add inbounds %p, %i : !ptr.ptr<#ptr.generic_space>, index
  %2 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> f32
  %3 = ptr.load volatile %p alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32
  ptr.store %v, %p : f32, !ptr.ptr<#ptr.generic_space>
  %4 = ptr.type_offset f32 : index
  return
}
