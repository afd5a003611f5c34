// Stack scopes, and buffers that grow.
func.func @scopes(%n: index, %x: f32) -> f32 {
  memref.alloca_scope {
    %a = memref.alloca(%n) : memref<?xf32>
    memref.store %x, %a[%n] : memref<?xf32>
  }
  %r = memref.alloca_scope -> (f32) {
    %a = memref.alloca() : memref<16xf32>
    %v = memref.load %a[%n] : memref<16xf32>
    memref.alloca_scope.return %v : f32
  }
  %p:2 = memref.alloca_scope -> (f32, index) {
    %inner = memref.alloca_scope -> f32 {
      memref.alloca_scope.return %x : f32
    } {depth = 2 : i64}
    memref.alloca_scope.return {note} %inner, %n : f32, index
  } {depth = 1 : i64}
  memref.alloca_scope {
    memref.alloca_scope.return
  }
  return %p#0 : f32
}

func.func @grow(%m: memref<8xf32>, %d: memref<?xi8>, %n: index) -> memref<?xi8> {
  %0 = memref.realloc %m : memref<8xf32> to memref<32xf32>
  %1 = memref.realloc %0(%n) : memref<32xf32> to memref<?xf32>
  %2 = memref.realloc %d(%n) {alignment = 64} : memref<?xi8> to memref<?xi8>
  memref.dealloc %1 : memref<?xf32>
  return %2 : memref<?xi8>
}
