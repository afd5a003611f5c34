// Types whose first parameter is an attribute without its name, as bytecode has them.
func.func private @f(!sparse_tensor.iter_space<<{ map = (a, b) -> (a : compressed(nonunique), b : singleton(soa)), posWidth = 0 }>, lvls = 0>,
  !sparse_tensor.iterator<#sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>, lvls = 0>)
