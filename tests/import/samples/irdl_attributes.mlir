irdl.dialect @d {
  irdl.operation @o {
    %0 = irdl.any
    %1 = irdl.is i32
    irdl.attributes {"a" = %0, "b c" = %1}
  }
  irdl.operation @p {
    irdl.attributes
  }
}
