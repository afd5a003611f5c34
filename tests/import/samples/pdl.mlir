pdl.pattern @rewrite : benefit(1) {
  %0 = pdl.type : i32
  %1 = pdl.attribute = 10 : i32
  %2 = pdl.operand : %0
  %3 = pdl.operation "foo.op"(%2 : !pdl.value) {"attr" = %1} -> (%0 : !pdl.type)
  %4 = pdl.result 0 of %3
  pdl.apply_native_constraint "check"(%4 : !pdl.value)
  pdl.rewrite %3 {
    %5 = pdl.operation "bar.op"(%4 : !pdl.value)
    pdl.replace %3 with %5
    pdl.erase %5
  }
}
