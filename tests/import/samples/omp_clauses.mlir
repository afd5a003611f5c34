func.func @c00(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  omp.parallel if(%c) num_threads(%n : i32) allocate(%a : memref<10xf32> -> %a : memref<10xf32>) proc_bind(close) {
    omp.terminator
  }
  return
}
func.func @c02(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  omp.wsloop schedule(runtime) {
      omp.loop_nest (%x, %y) : i32 = (%n, %n) to (%n, %n) step (%n, %n) collapse(2) tiles(5,10) {
        omp.yield
      }
    } {b}
  return
}
func.func @c03(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  omp.task depend(taskdependin -> %p : !llvm.ptr, taskdependout -> %p : !llvm.ptr) priority(%n : i32) {
    omp.terminator
  }
  return
}
func.func @c04(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  omp.taskloop grainsize(strict, %n: i32) {
      omp.loop_nest (%x) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
  }
  return
}
func.func @c05(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  %m = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(always, close, tofrom) capture(ByRef) -> !llvm.ptr {name = "x"}
  %m2 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to, from) capture(ByCopy) -> !llvm.ptr {name = "x"}
  %m3 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(storage) capture(This) members(%m, %m2 : [0,1],[2] : !llvm.ptr, !llvm.ptr) -> !llvm.ptr {name = "x"}
  
  return
}
func.func @c06(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  %m = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(tofrom) capture(ByRef) -> !llvm.ptr {name = "x"}
  omp.target map_entries(%m -> %arg : !llvm.ptr) private(@pr %p -> %q, @pr %p -> %q2 [map_idx=0] : !llvm.ptr, !llvm.ptr) private_barrier {
    omp.terminator
  }
  return
}
func.func @c07(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  omp.sections reduction(mod: task, byref @red %p -> %q : !llvm.ptr) {
    omp.terminator
  }
  return
}
func.func @c08(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  omp.simd aligned(%p : !llvm.ptr -> 32 : i64) safelen(2) {
      omp.loop_nest (%x) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
  }
  return
}
func.func @c09(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  omp.single copyprivate(%p -> @cp : !llvm.ptr) nowait { omp.terminator }
  return
}
func.func @c13(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  %m = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(del) capture(ByRef) -> !llvm.ptr
%m1 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(none) capture(ByRef) -> !llvm.ptr
%m2 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(always, implicit, ompx_hold, close, present, to, del, return_param, priv, literal, storage) capture(ByRef) -> !llvm.ptr
%m3 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(attach, attach_always, attach_none, attach_auto, ref_ptr, ref_ptee, ref_ptr_ptee, is_device_ptr,to) capture(VLAType) -> !llvm.ptr

  return
}
func.func @c16(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  omp.target_update depend(taskdependin -> %p : !llvm.ptr) nowait
  return
}
func.func @c17(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  omp.teams num_teams(%n : i32 to %n : i32) thread_limit(%n : i32) reduction(@red %p -> %q : !llvm.ptr) { omp.terminator }
  return
}
func.func @c18(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  omp.distribute dist_schedule_static dist_schedule_chunk_size(%n : i32) {
      omp.loop_nest (%x) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
  }
  return
}
func.func @c19(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  omp.loop bind(parallel) order(concurrent) {
      omp.loop_nest (%x) : i32 = (%n) to (%n) step (%n) {
        omp.yield
      }
  }
  return
}
func.func @c20(%a: memref<10xf32>, %n: i32, %i: index, %c: i1, %p: !llvm.ptr, %l: i64) {
  omp.taskwait depend(taskdependinout -> %p : !llvm.ptr)
  return
}
func.func @alloc(%n: i32, %l: i64, %i: index) {
  %h = omp.target_allocmem %n : i32, i64 {uniq_name = "x"}
  %h2 = omp.target_allocmem %n : i32, !llvm.array<10 x i64>(%l : i64)
  %h3 = omp.target_allocmem %n : i32, !llvm.array<10 x i64>(%l : i64), %i, %i
  return
}
func.func @cp(%a: !llvm.ptr, %b: !llvm.ptr) { return }
omp.private {type = private} @pr : i32
omp.declare_reduction @red : !llvm.ptr init { ^bb0(%a: !llvm.ptr): omp.yield (%a : !llvm.ptr) } combiner { ^bb0(%a: !llvm.ptr, %b: !llvm.ptr): omp.yield (%a : !llvm.ptr) }
