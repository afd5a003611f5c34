// Memory of the stack, its scopes, and buffers that grow.
func.func @grow(%n: index, %m: index) -> (memref<?xf32>, f32) {
  %a = memref.alloc(%n) {alignment = 32 : i64} : memref<?xf32>
  %b = memref.realloc %a(%m) {alignment = 32 : i64} : memref<?xf32> to memref<?xf32>
  %r = memref.alloca_scope -> (f32) {
    %t = memref.alloca(%n) : memref<?xf32>
    %c0 = arith.constant 0 : index
    %u = memref.alloca() {alignment = 8 : i64} : memref<4x4xf32, 3>
    memref.alloca_scope {
      %w = memref.alloca() : memref<i8>
      memref.alloca_scope.return
    }
    %v = memref.load %t[%c0] {nontemporal = true} : memref<?xf32>
    memref.store %v, %t[%c0] {nontemporal = true} : memref<?xf32>
    memref.alloca_scope.return %v : f32
  }
  %s = memref.alloc(%n)[%m] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  memref.copy %b, %b : memref<?xf32> to memref<?xf32>
  %e = memref.alloc() : memref<4xi8>
  %d = memref.realloc %e : memref<4xi8> to memref<16xi8>
  memref.dealloc %s : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return %b, %r : memref<?xf32>, f32
}
