// options: --buffer-deallocation-pipeline
//
// Each edge of a branch frees what dies on it, and only there: what the other edge still needs is freed
// later.
//
// CHECK-LABEL: func.func @dies_on_one_edge(
// CHECK:         memref.alloc
// CHECK:         return
func.func @dies_on_one_edge(%c: i1, %f: f32) -> f32 {
  %i = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %f, %a[%i] : memref<2xf32>
  cf.cond_br %c, ^use, ^exit(%f : f32)
^use:
  %b = memref.alloc() : memref<2xf32>
  memref.copy %a, %b : memref<2xf32> to memref<2xf32>
  %x = memref.load %b[%i] : memref<2xf32>
  cf.br ^exit(%x : f32)
^exit(%r: f32):
  return %r : f32
}
