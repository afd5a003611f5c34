// versions: 5, 6
// Properties of operations on pointers that are numbers and flags of their own.
func.func @f(%p: !ptr.ptr<#ptr.generic_space>, %q: vector<4x!ptr.ptr<#ptr.generic_space>>, %v: vector<4xf32>, %m: vector<4xi1>) {
  %1 = ptr.load %p : !ptr.ptr<#ptr.generic_space> -> f32
  %2 = ptr.load volatile %p atomic syncscope("w") monotonic nontemporal invariant invariant_group alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32
  ptr.store volatile %1, %p atomic release nontemporal invariant_group alignment = 1024 : f32, !ptr.ptr<#ptr.generic_space>
  %3 = ptr.ptr_diff nuw %p, %p : !ptr.ptr<#ptr.generic_space> -> index
  %4 = ptr.ptr_diff nuw|nsw %p, %p : !ptr.ptr<#ptr.generic_space> -> index
  ptr.scatter %v, %q, %m alignment = 4 : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
  return
}
