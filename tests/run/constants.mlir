// Constants of every kind that the interpreter computes with, and what memory holds of them.
memref.global "private" constant @splat : memref<2x3xf32> = dense<-1.5>
memref.global "private" @numbers : memref<2x2xi8> = dense<[[1, -2], [127, -128]]>
memref.global "private" @flags : memref<3xi1> = dense<[true, false, true]>
func.func @main() -> (f16, bf16, f64, i1, vector<3xi32>, complex<f32>, i64) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %h = arith.constant 1.0e-3 : f16
  %b = arith.constant 3.14 : bf16
  %s = memref.get_global @splat : memref<2x3xf32>
  %n = memref.get_global @numbers : memref<2x2xi8>
  %f = memref.get_global @flags : memref<3xi1>
  %x = memref.load %s[%1, %1] : memref<2x3xf32>
  %d = arith.extf %x : f32 to f64
  %p = memref.load %f[%0] : memref<3xi1>
  %q = memref.load %n[%1, %1] : memref<2x2xi8>
  %w = arith.extsi %q : i8 to i64
  %v = arith.constant dense<[1, 2, -3]> : vector<3xi32>
  %v2 = arith.addi %v, %v : vector<3xi32>
  %z = complex.constant [1.0 : f32, -2.0 : f32] : complex<f32>
  return %h, %b, %d, %p, %v2, %z, %w : f16, bf16, f64, i1, vector<3xi32>, complex<f32>, i64
}
