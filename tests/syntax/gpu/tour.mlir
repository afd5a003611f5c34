module attributes {gpu.container_module} {
  gpu.module @k {
    gpu.func @f(%a: memref<4xf32> {x.y}, %n: index) workgroup(%w: memref<32xf32, 3>, %w2: memref<8xf32, 3>) private(%p: memref<1xf32, 5>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
      gpu.return
    }
    gpu.func @g(%a: f32) -> (f32 {u.v}) {
      gpu.return %a : f32
    }
    gpu.func @h() kernel { gpu.return }
    gpu.func @m() workgroup(%w: memref<32xf32, 3> {llvm.align = 16 : i64}) { gpu.return }
  }
  gpu.module @tgt [#nvvm.target<chip = "sm_80">] {
  }
  gpu.module @tgt2 <#gpu.select_object<0 : i64>> [#nvvm.target<chip = "sm_80">] attributes {foo} { }
  func.func @l(%n: index, %f: f32, %m: memref<4xf32>, %tok: !gpu.async.token, %i: i32) {
    gpu.launch blocks(%x, %y, %z) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%bx = %n, %by = %n, %bz = %n) {
      "t.use"(%x, %tx, %gx, %bx) : (index, index, index, index) -> ()
      gpu.terminator
    }
    gpu.launch clusters(%cx, %cy, %cz) in (%ccx = %n, %ccy = %n, %ccz = %n) blocks(%x, %y, %z) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%bx = %n, %by = %n, %bz = %n) dynamic_shared_memory_size %i {
      "t.use"(%x, %tx, %cx, %ccx) : (index, index, index, index) -> ()
      gpu.terminator
    } {foo}
    %t = gpu.launch async [%tok] blocks(%x, %y, %z) in (%gx = %n, %gy = %n, %gz = %n) threads(%tx, %ty, %tz) in (%bx = %n, %by = %n, %bz = %n) module(@k) function(@f) workgroup(%w: memref<32xf32, 3>) private(%p: memref<1xf32, 5>) {
      gpu.terminator
    }
    %t2 = gpu.launch_func async [%t, %tok] @k::@f clusters in (%n, %n, %n) blocks in (%n, %n, %n) threads in (%n, %n, %n) dynamic_shared_memory_size %i args(%m : memref<4xf32>, %n : index)
    gpu.launch_func @k::@f blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%m : memref<4xf32>, %n : index) {foo}
    gpu.launch_func @k::@h blocks in (%n, %n, %n) threads in (%n, %n, %n)
    %r = gpu.warp_execute_on_lane_0(%n)[32] -> (vector<1xf32>) {
      %v = "t.x"() : () -> vector<32xf32>
      gpu.yield %v : vector<32xf32>
    }
    gpu.warp_execute_on_lane_0(%n)[32] {
    } {foo}
    gpu.warp_execute_on_lane_0(%n)[32] args(%m : memref<4xf32>) {
    ^bb0(%mm: memref<4xf32>):
      gpu.yield
    }
    gpu.wait [%tok]
    %w = gpu.wait async
    %mem, %mt = gpu.alloc async [%w] (%n) {a} : memref<?xf32>
    %mem2 = gpu.alloc host_shared () : memref<4xf32>
    %d = gpu.dealloc async [%mt] %mem : memref<?xf32>
    gpu.dealloc %mem2 : memref<4xf32>
    %c = gpu.memcpy async %m, %m : memref<4xf32>, memref<4xf32>
    gpu.memset %m, %f : memref<4xf32>, f32
    %b = gpu.block_id x
    %bb = gpu.thread_id y upper_bound 32
    %lane = gpu.lane_id
    gpu.barrier
    %ar = gpu.all_reduce add %f uniform {} : (f32) -> f32
    %ar2 = gpu.all_reduce %f {
    ^bb0(%x: f32, %y: f32):
      %s = arith.addf %x, %y : f32
      "gpu.yield"(%s) : (f32) -> ()
    } : (f32) -> f32
    %sr = gpu.subgroup_reduce maxsi %i cluster(size = 4, stride = 2) : (i32) -> i32
    %width = arith.constant 32 : i32
    %sh, %ok = gpu.shuffle xor %f, %i, %width : f32
    gpu.printf "hello %d", %i : i32
    return
  }
}
