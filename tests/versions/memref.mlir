// Inherent attributes stand in the assembly of their operations.
memref.global "private" constant @table : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}

func.func @buffers(%n: index, %v: f32) {
  %a = memref.alloc(%n) {alignment = 64 : i64, tag} : memref<?xf32>
  %b = memref.alloca() {alignment = 8 : i64} : memref<4xf32>
  memref.store %v, %a[%n] {alignment = 4 : i64, nontemporal = true} : memref<?xf32>
  %x = memref.load %a[%n] {nontemporal = true} : memref<?xf32>
  %c = memref.realloc %a(%n) {alignment = 16 : i64} : memref<?xf32> to memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}

func.func @tensors(%n: index) {
  %0 = bufferization.alloc_tensor(%n) {memory_space = 1 : i64, tag} : tensor<?xf32>
  return
}
