pdl.pattern @rewrite : benefit(1) {
  %0 = pdl.type : i32
  %1 = pdl.attribute = 10 : i32
  %2 = pdl.operand : %0
  %3 = "pdl.operation"(%2, %1, %0) <{opName = "foo.op", attributeValueNames = ["attr"], operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.value, !pdl.attribute, !pdl.type) -> !pdl.operation
  %4 = pdl.result 0 of %3
  pdl.apply_native_constraint "check"(%4 : !pdl.value)
  pdl.rewrite %3 with "rewriter"
}
