// Functions with the words of LLVM, and the loads and stores that the tests of aliases need.
#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "of f">
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
module {
  llvm.func @f(%b: !llvm.ptr {llvm.noalias, llvm.align = 4 : i64}, %d: !llvm.ptr<3>, %c: i1) -> i32 {
    %1 = llvm.load %b {alignment = 4 : i64, alias_scopes = [#scope]} : !llvm.ptr -> i32
    %2 = llvm.mlir.constant(3 : i32) : i32
    %3 = llvm.add %1, %2 overflow<nsw, nuw> : i32
    %4 = llvm.sub %3, %2 : i32
    %5 = llvm.mul %4, %4 overflow<nuw> : i32
    llvm.store %5, %d {noalias_scopes = [#scope]} : i32, !llvm.ptr<3>
    llvm.cond_br %c weights([1, 2]), ^left, ^join(%5 : i32)
  ^left:
    llvm.br ^join(%4 : i32)
  ^join(%r: i32):
    llvm.return %r : i32
  }
  llvm.func internal fastcc @shared(%p: !llvm.ptr) attributes {passthrough = ["nounwind"], will_return} {
    %0 = llvm.load volatile %p : !llvm.ptr -> f32
    llvm.store volatile %0, %p : f32, !llvm.ptr
    %1 = llvm.load %p atomic syncscope("agent") acquire {alignment = 4 : i64} : !llvm.ptr -> f32
    llvm.store %1, %p atomic release {alignment = 4 : i64} : f32, !llvm.ptr
    llvm.return
  }
  llvm.func extern_weak hidden unnamed_addr @declared(!llvm.ptr {llvm.noalias}, !llvm.struct<(i32, array<4 x f32>)>) -> (f32 {llvm.noundef})
  llvm.func @of_functions(!llvm.array<2 x ptr>, vector<4xf32>) -> !llvm.struct<(ptr, i64)>
}
