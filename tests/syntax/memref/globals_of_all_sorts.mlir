// Global buffers of every sort.
memref.global @uninit : memref<4xf32> = uninitialized
memref.global @external : memref<4x4xi8>
memref.global "private" constant @table : memref<2x2xf64> = dense<[[1.0, 2.0], [3.0, 4.0]]>
memref.global "private" @counter : memref<i64> = dense<0> {alignment = 64 : i64}
memref.global "nested" constant @bits : memref<3xi1> = dense<[true, false, true]>
memref.global constant @hex : memref<2xf32> = dense<"0x0000803F00000040">
memref.global "public" @in_space : memref<8xf32, 3> = dense<1.5>
memref.global "private" constant @weights : memref<4xf32> = dense_resource<blob>
memref.global @strided : memref<2x3xf32, strided<[3, 1]>> = dense<2.0>
func.func @read() -> (f64, i64) {
  %c0 = arith.constant 0 : index
  %t = memref.get_global @table : memref<2x2xf64>
  %n = memref.get_global @counter : memref<i64>
  %a = memref.load %t[%c0, %c0] : memref<2x2xf64>
  %b = memref.load %n[] : memref<i64>
  return %a, %b : f64, i64
}
{-#
  dialect_resources: {
    builtin: {
      blob: "0x040000000000803F000000400000404000008040"
    }
  }
#-}
