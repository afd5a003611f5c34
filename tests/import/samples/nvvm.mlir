func.func @kernel(%a: i32, %p: !llvm.ptr<3>, %g: !llvm.ptr<1>, %pred: i1) {
  %0 = nvvm.read.ptx.sreg.tid.x : i32
  %1 = nvvm.read.ptx.sreg.ntid.y : i32
  nvvm.barrier0
  nvvm.barrier id = %a number_of_threads = %a
  %2 = nvvm.elect.sync -> i1
  nvvm.cp.async.commit.group
  nvvm.cp.async.wait.group 2
  nvvm.cp.async.shared.global %p, %g, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  %3 = nvvm.vote.sync ballot %a, %pred -> i32
  nvvm.bar.warp.sync %a : i32
  nvvm.fence.proxy {kind = #nvvm.proxy_kind<alias>}
  nvvm.wgmma.fence.aligned
  nvvm.setmaxregister increase 232
  %4 = nvvm.redux.sync add %a, %a : i32 -> i32
  return
}
