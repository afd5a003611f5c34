func.func @f(%x: !pdl.range<value>, %v: !pdl.value, %t: !pdl.range<type>) {
  %0 = pdl_interp.extract 1 of %x : !pdl.value
  %1 = pdl_interp.get_value_type of %v : !pdl.type
  %2 = pdl_interp.get_value_type of %x : !pdl.range<type>
  %3 = pdl_interp.create_range %v, %x : !pdl.value, !pdl.range<value>
  %4 = pdl_interp.create_range : !pdl.range<type>
  pdl_interp.finalize
}
