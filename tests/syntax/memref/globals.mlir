memref.global "private" constant @a : memref<2xf32> = dense<[1.0, 2.0]>
memref.global @b : memref<2x2xi32>
memref.global "private" @c : memref<4xi8> = uninitialized {alignment = 64}
memref.global constant @d : memref<3xi64> = dense<7> {alignment = 8 : i64, tag}
memref.global "public" @e : memref<f32> = dense<0.5>
func.func @f() -> memref<2xf32> {
  %0 = memref.get_global @a : memref<2xf32>
  %1 = memref.get_global @b : memref<2x2xi32> {tag}
  return %0 : memref<2xf32>
}
