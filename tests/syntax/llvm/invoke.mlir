// Calls that may unwind, and where they go then.
llvm.func @__gxx_personality_v0(...) -> i32
llvm.func @g(i32, i32) -> i32
llvm.func @v(...)
llvm.func @f(%a: i32, %p: !llvm.ptr) -> i32 attributes {personality = @__gxx_personality_v0} {
  %n = llvm.mlir.zero : !llvm.ptr
  %0 = llvm.invoke fastcc @g(%a, %a) to ^ok(%a : i32) unwind ^bad ["x"(%a : i32), "y"()] {branch_weights = array<i32: 1, 2>, foo = 1 : i32} : (i32 {llvm.noundef}, i32) -> (i32 {llvm.zeroext})
^ok(%b: i32):
  llvm.invoke %p(%a) to ^done unwind ^bad : !llvm.ptr, (i32) -> ()
^done:
  llvm.invoke @v(%a) to ^end unwind ^bad2 vararg(!llvm.func<void (...)>) : (i32) -> ()
^end:
  llvm.return %a : i32
^bad:
  %1 = llvm.landingpad cleanup (catch %n : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %1 : !llvm.struct<(ptr, i32)>
^bad2:
  %2 = llvm.landingpad (catch %n : !llvm.ptr) : !llvm.struct<(ptr, i32)>
  llvm.resume %2 : !llvm.struct<(ptr, i32)>
}
llvm.func @h(%a: i32, %p: !llvm.ptr) attributes {personality = @__gxx_personality_v0} {
  %n = llvm.mlir.zero : !llvm.ptr
  %z2 = llvm.mlir.zero : !llvm.array<1 x ptr>
  llvm.invoke @v(%a) to ^end(%a, %a : i32, i32) unwind ^bad2 vararg(!llvm.func<void (...)>) : (i32) -> ()
^end(%q: i32, %r: i32):
  llvm.return
^bad2:
  %2 = llvm.landingpad cleanup (catch %n : !llvm.ptr) (filter %z2 : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
  llvm.resume %2 : !llvm.struct<(ptr, i32)>
}
llvm.func @c(%a: i32, %f : vector<4xf32>) {
  %0 = llvm.call_intrinsic "llvm.x86.sse41.round.ss"(%f, %f, %a) {fastmathFlags = #llvm.fastmath<reassoc>} : (vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32> 
  llvm.call_intrinsic "llvm.assume"(%a) ["x"(%a : i32)] {q = 2 : i32} : (i32 {llvm.noundef}) -> ()
  %1 = llvm.call_intrinsic "llvm.y"() : () -> (i32 {llvm.signext})
  llvm.return
}
