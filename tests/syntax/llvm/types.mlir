// The types of the LLVM dialect, with and without the prefix, in all their forms.

!alias = !llvm.struct<(i32, !llvm.ptr)>

"test.types"() : () -> (!llvm.ptr, !llvm.ptr<3>, !llvm.ptr<0>, !llvm<ptr>, !llvm.void, !llvm.token, !llvm.x86_amx)
"test.types"() : () -> (!llvm.array<2 x f32>, !llvm.array<0x8 x i8>, !llvm.array<-1 x i8>, !llvm.array<2 x array<3 x !llvm.ptr<1>>>)
"test.types"() : () -> (!llvm.struct<()>, !llvm.struct<(i32,ptr, !alias)>, !llvm.struct<packed (i8, i32)>, !llvm.struct<"closed", opaque>)
"test.types"() : () -> (!llvm.struct<"list", (i32, struct<"list">, array<2 x struct<"list">>)>, !llvm.struct<"b \22", packed (i8)>)
"test.types"() : () -> (!llvm.func<void ()>, !llvm.func<i32 (ptr, ...)>, !llvm.func<!llvm.ptr ( ... )>, !llvm.func<!alias (label)>)
"test.types"() : () -> (!llvm.ppc_fp128, !llvm.array<2 x ppc_fp128>, !llvm.struct<(vector<4xf32>, vector<[4]xi32>)>)
"test.types"() : () -> (!llvm.target<"x">, !llvm.target<"spirv.Image", i32, vector<2xi8>, 1, 2>, !llvm.array<2 x target<"x", 4>>)
