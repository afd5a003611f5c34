func.func @sum(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
pdl_interp.func @matcher(%root: !pdl.operation, %v: !pdl.value, %a: !pdl.attribute, %t: !pdl.type, %r: !pdl.range<operation>) {
  %0 = pdl_interp.create_operation "foo.op"
  %1 = pdl_interp.create_operation "foo.op"(%v, %v : !pdl.value, !pdl.value) {"x" = %a, "y" = %a} -> (%t : !pdl.type)
  %2 = pdl_interp.create_operation "arith.addi" -> <inferred> {x.y}
  pdl_interp.foreach %op : !pdl.operation in %r {
    pdl_interp.continue
  } {x.y} -> ^end
^end:
  pdl_interp.finalize
}
