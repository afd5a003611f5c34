module {
  "t.a"() {a = dense_resource<blob1> : tensor<3xi64>, b = dense_resource<blob3> : tensor<2xi8>, c = dense_resource<nope> : tensor<2xi8>} : () -> ()
  "t.a"() {a = dense_resource<blob1> : tensor<1x3xi64>, c = dense_resource<"weird key"> : tensor<2xi8>} : () -> ()
}
{-#
  dialect_resources: {
    builtin: {
      blob3: "0x010000000102",
      blob1: "0x08000000010000000000000002000000000000000300000000000000",
      blob2: "0x08000000010000000000000002000000000000000300000000000000",
      "weird key": "0x040000000102"
    }
  },
  external_resources: {
    mlir_reproducer: { pipeline: "builtin.module(func.func(canonicalize))", disable_threading: true, verify_each: false },
    other: { blob: "0x0400000001020304", str: "abc\ndef", b: true }
  }
#-}
