pdl.pattern : benefit(1) {
  %t = types
  %a = attribute
  %b = attribute = 1 : i32
  %o = operands
  %root = operation "foo.op"(%o : !pdl.range<value>) {"x" = %a, "y" = %b} -> (%t : !pdl.range<type>)
  rewrite %root {
    %r = results of %root
    %r1 = results 2 of %root -> !pdl.value
    %r2 = results 1 of %root -> !pdl.range<value>
    %e = pdl.range : !pdl.range<type>
    %f = pdl.range %r1, %r2 : !pdl.value, !pdl.range<value>
    replace %root with (%f : !pdl.range<value>)
  }
}
