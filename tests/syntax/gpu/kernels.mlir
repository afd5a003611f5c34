// Kernel functions in a module, and the launches that name them.
module attributes {gpu.container_module} {
  gpu.module @kernels [#nvvm.target<chip = "sm_80">] {
    gpu.func @saxpy(%a: f32, %x: memref<?xf32>, %y: memref<?xf32> {gpu.noalias}) kernel
        attributes {gpu.known_block_size = array<i32: 64, 1, 1>} {
      %b = gpu.block_id x
      %n = gpu.block_dim x upper_bound 64
      %t = gpu.thread_id x
      %base = arith.muli %b, %n : index
      %i = arith.addi %base, %t : index
      %vx = memref.load %x[%i] : memref<?xf32>
      %vy = memref.load %y[%i] : memref<?xf32>
      %p = math.fma %a, %vx, %vy : f32
      memref.store %p, %y[%i] : memref<?xf32>
      gpu.return
    }
    gpu.func @reduce(%x: memref<64xf32>) -> f32 workgroup(%w : memref<2xf32, 3>, %v : memref<4xi32, 3>) private(%q : memref<1xf32, 5>) {
      %t = gpu.thread_id y
      %e = memref.load %x[%t] : memref<64xf32>
      %s = gpu.all_reduce add %e uniform {
      } : (f32) -> (f32)
      %m = gpu.subgroup_reduce maximumf %s : (f32) -> f32
      gpu.return %m : f32
    }
  }
  func.func @main(%a: f32, %x: memref<?xf32>, %y: memref<?xf32>, %n: index, %m: i64) {
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %shared = arith.constant 256 : i32
    gpu.launch_func @kernels::@saxpy blocks in (%n, %c1, %c1) threads in (%c64, %c1, %c1)
        dynamic_shared_memory_size %shared args(%a : f32, %x : memref<?xf32>, %y : memref<?xf32>)
    %t0 = gpu.wait async
    %t1 = gpu.launch_func async [%t0] @kernels::@saxpy blocks in (%m, %m, %m) threads in (%m, %m, %m) : i64
        args(%a : f32, %x : memref<?xf32>, %y : memref<?xf32>)
    gpu.wait [%t1]
    return
  }
}
