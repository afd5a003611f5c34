func.func @f() -> tensor<2xi32> {
  %0 = arith.constant dense_resource<two> : tensor<2xi32>
  return %0 : tensor<2xi32>
}
{-#
  dialect_resources: {
    builtin: {
      two: "0x040000000100000002000000"
    }
  }
#-}
