// OPTIONS: --dialect=heaps.dialect
// Every buffer is freed by the operation of its heap, on a device when it comes to it.
func.func @main() -> f32 {
  %n = arith.constant 4 : index
  %c = arith.constant 1.0 : f32
  %a = memref.alloc(%n) : memref<?xf32>
  %p = pool.alloc(%n) : memref<?xf32>
  %t = gpu.wait async
  %g, %u = gpu.alloc async [%t] (%n) : memref<?xf32>
  gpu.wait [%u]
  %zero = arith.constant 0 : index
  memref.store %c, %a[%zero] : memref<?xf32>
  memref.copy %a, %p : memref<?xf32> to memref<?xf32>
  memref.copy %p, %g : memref<?xf32> to memref<?xf32>
  %x = memref.load %g[%zero] : memref<?xf32>
  %f = gpu.dealloc async %g : memref<?xf32>
  gpu.wait [%f]
  pool.free %p : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return %x : f32
}
