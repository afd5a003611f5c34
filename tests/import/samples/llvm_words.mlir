llvm.mlir.global external @g(1 : i32) : i32
llvm.mlir.alias external @a : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.alias internal hidden thread_local unnamed_addr @b {dso_local} : i32 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @resolve() -> !llvm.ptr {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.ifunc external @f : !llvm.func<f32 (i64)>, !llvm.ptr @resolve
llvm.mlir.ifunc internal @h : !llvm.func<f32 (i64)>, !llvm.ptr @resolve {dso_local}
llvm.func @exchange(%p: !llvm.ptr, %a: i32, %b: i32, %q: !llvm.ptr<3>) {
  %0 = llvm.cmpxchg %p, %a, %b acq_rel monotonic : !llvm.ptr, i32
  %1 = llvm.cmpxchg weak volatile %p, %a, %b syncscope("s") seq_cst acquire {alignment = 8 : i64} : !llvm.ptr, i32
  %2 = llvm.cmpxchg %q, %p, %p monotonic monotonic : !llvm.ptr<3>, !llvm.ptr
  %3 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, i1)>
  llvm.return
}
llvm.func @assume(%c: i1, %p: !llvm.ptr, %n: i64) {
  llvm.intr.assume %c : i1
  llvm.intr.assume %c ["align"(%p, %n : !llvm.ptr, i64)] : i1
  llvm.intr.assume %c ["nonnull"(%p : !llvm.ptr), "cold"()] : i1
  llvm.return
}
llvm.func @jump(%x: i32) {
  %0 = llvm.blockaddress <function = @jump, tag = <id = 1>> : !llvm.ptr
  llvm.indirectbr %0 : !llvm.ptr, [
  ^bb1,
  ^bb2(%x, %x : i32, i32)
  ]
^bb1:
  llvm.blocktag <id = 1>
  llvm.return
^bb2(%a: i32, %b: i32):
  llvm.return
}
