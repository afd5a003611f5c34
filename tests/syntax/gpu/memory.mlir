// Buffers of the device, with and without tokens.
func.func @buffers(%n: index, %h: memref<?xf32>, %v: f32) {
  %d = gpu.alloc (%n) : memref<?xf32>
  %s = gpu.alloc host_shared (%n) : memref<?xf32>
  %t0 = gpu.wait async
  %e, %t1 = gpu.alloc async [%t0] (%n) : memref<?xf32, 1>
  gpu.memset %d, %v : memref<?xf32>, f32
  %t2 = gpu.memset async [%t1] %e, %v : memref<?xf32, 1>, f32
  gpu.memcpy %d, %h : memref<?xf32>, memref<?xf32>
  %any = memref.cast %h : memref<?xf32> to memref<*xf32>
  gpu.host_register %any : memref<*xf32>
  gpu.host_unregister %any : memref<*xf32>
  gpu.dealloc %d : memref<?xf32>
  %t3 = gpu.dealloc async [%t2] %e : memref<?xf32, 1>
  gpu.wait [%t3]
  gpu.dealloc %s : memref<?xf32>
  return
}
