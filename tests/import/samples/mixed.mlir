shard.grid @grid(shape = 2x2x4)
func.func @sharded(%a: tensor<2x2xf32>, %b: tensor<8x8xf32>, %i: index, %n: tensor<?xi8>) {
  %0 = shard.broadcast %n on @grid grid_axes = [0] root = [0] : (tensor<?xi8>) -> tensor<?xi8>
  %1 = shard.gather %a on @grid grid_axes = [0] gather_axis = 1 root = [1] : (tensor<2x2xf32>) -> tensor<2x4xf32>
  %2 = shard.recv %a on @grid grid_axes = [0, 2] source = [0, 1] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = shard.reduce %a on @grid grid_axes = [1, 0] reduction = max root = [1, 1] : (tensor<2x2xf32>) -> tensor<2x2xf64>
  %4 = shard.scatter %a on @grid grid_axes = [0] scatter_axis = 0 root = [1] : (tensor<2x2xf32>) -> tensor<1x2xf32>
  %5 = shard.send %a on @grid grid_axes = [1] destination = [1] : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %s = shard.sharding @grid split_axes = [[0], [1]] : !shard.sharding
  %6:2 = shard.shard_shape dims = [8, %i] sharding = %s device = [%i, 0, 1] : index, index
  %7 = shard.update_halo %b on @grid split_axes = [[0]] halo_sizes = [1, 1] : tensor<8x8xf32>
  return
}
// -----
func.func @accelerated(%a: memref<10xf32>, %x: memref<i32>, %v: memref<i32>, %e: i32) {
  %d = acc.copyin varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.data dataOperands(%d : memref<10xf32>) {
    acc.terminator
  }
  %u = acc.update_device varPtr(%a : memref<10xf32>) -> memref<10xf32>
  acc.update dataOperands(%u : memref<10xf32>)
  acc.atomic.read %v = %x : memref<i32>, memref<i32>, i32
  acc.atomic.write %x = %e : memref<i32>, i32
  acc.atomic.update %x : memref<i32> {
  ^bb0(%old: i32):
    %new = arith.addi %old, %e : i32
    acc.yield %new : i32
  }
  return
}
// -----
omp.private {type = private} @p : i32
func.func @parallel(%a: memref<10xf32>) {
  omp.sections {
    omp.section {
      omp.terminator
    }
    omp.terminator
  }
  return
}
// -----
func.func @mapped(%a: memref<10xf32>) {
  %0 = omp.map.info var_ptr(%a : memref<10xf32>, tensor<10xf32>) map_clauses(tofrom) capture(ByRef) -> memref<10xf32>
  omp.target_data map_entries(%0 : memref<10xf32>) {
    omp.terminator
  }
  return
}
// -----
pdl.pattern @rewritten : benefit(1) {
  %0 = pdl.operation "foo.op"
  pdl.rewrite %0 {
    pdl.apply_native_rewrite "log"(%0 : !pdl.operation)
    pdl.erase %0
  }
}
// -----
module {
  pdl_interp.func @matcher(%op: !pdl.operation) {
    %t = pdl_interp.create_types [i32, i64]
    %v = pdl_interp.get_operand 0 of %op
    %u = pdl_interp.get_users of %v : !pdl.value
    pdl_interp.check_types %t are [i32] -> ^a, ^b
  ^a:
    pdl_interp.switch_types %t to [[i32], [i64, i64]](^b, ^b) -> ^b
  ^b:
    pdl_interp.finalize
  }
}
// -----
llvm.func @intrinsics(%v: vector<7xf32>, %p: vector<7x!llvm.ptr>, %q: !llvm.ptr, %m: vector<7xi1>) {
  llvm.intr.masked.scatter %v, %p, %m {alignment = 1 : i32} : vector<7xf32>, vector<7xi1> into vector<7x!llvm.ptr>
  llvm.intr.masked.store %v, %q, %m {alignment = 1 : i32} : vector<7xf32>, vector<7xi1> into !llvm.ptr
  %0 = llvm.intr.stepvector : vector<[4]xi32>
  llvm.intr.experimental.noalias.scope.decl #llvm.alias_scope<id = distinct[0]<>, domain = <id = distinct[1]<>>>
  llvm.return
}
// -----
wasmssa.import_mem "memory" from "module" as @memory {limits = !wasmssa<limit[2:]>}
wasmssa.import_table "table" from "module" as @table {type = !wasmssa<tabletype !wasmssa.funcref [2:]>}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op {transform.consumed}) {
    %0, %loops:2 = transform.structured.tile_using_for %op tile_sizes [4, 4] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %1 = transform.structured.pack_greedily %op matmul_packed_sizes = [8, 16, 32] matmul_inner_dims_order = [1, 2, 0] : (!transform.any_op) -> !transform.op<"linalg.generic">
    transform.yield
  }
}
// -----
acc.private.recipe @apart : memref<10xf32> init {
^bb0(%a: memref<10xf32>):
  %0 = memref.alloca() : memref<10xf32>
  acc.yield %0 : memref<10xf32>
}
acc.firstprivate.recipe @copied : memref<10xf32> init {
^bb0(%a: memref<10xf32>):
  %0 = memref.alloca() : memref<10xf32>
  acc.yield %0 : memref<10xf32>
} copy {
^bb0(%a: memref<10xf32>, %b: memref<10xf32>):
  acc.terminator
}
acc.reduction.recipe @summed : memref<i32> reduction_operator <add> init {
^bb0(%a: memref<i32>):
  %0 = memref.alloca() : memref<i32>
  acc.yield %0 : memref<i32>
} combiner {
^bb0(%a: memref<i32>, %b: memref<i32>):
  acc.yield %a : memref<i32>
}
func.func @recipes(%a: memref<10xf32>, %n: memref<i32>) {
  %0 = acc.firstprivate varPtr(%a : memref<10xf32>) recipe(@copied) -> memref<10xf32>
  %1 = acc.reduction varPtr(%n : memref<i32>) recipe(@summed) -> memref<i32>
  return
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op {transform.readonly}, %v: !transform.any_value {transform.readonly}) {
    transform.xegpu.set_op_layout_attr %op sg_layout = [6, 4] sg_data = [32, 16] inst_data = [8, 16] : !transform.any_op
    %0 = transform.xegpu.insert_prefetch %v nb_prefetch = 1 : (!transform.any_value) -> !transform.any_op
    transform.xegpu.convert_layout %v input_sg_layout = [6, 4] input_sg_data = [32, 16] input_inst_data = [8, 16] target_sg_layout = [6, 4] target_sg_data = [8, 16] target_inst_data = [8, 16] : (!transform.any_value) -> !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op {transform.consumed}) {
    transform.xegpu.set_gpu_launch_threads %op threads = [8, 4, 1] : !transform.any_op
    transform.yield
  }
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @main(%op: !transform.any_op {transform.consumed}) {
    %0 = transform.xegpu.set_desc_layout %op sg_layout = [6, 4] sg_data = [32, 16] inst_data = [8, 16] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
// -----
#file = #llvm.di_file<"a.c" in "/">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C, file = #file, producer = "a", isOptimized = true, emissionKind = Full>
#type = #llvm.di_subroutine_type<types = #llvm.di_null_type>
#function = #llvm.di_subprogram<id = distinct[1]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, subprogramFlags = "Definition", type = #type>
#label = #llvm.di_label<scope = #function, name = "l", file = #file, line = 3>
llvm.func @labelled() {
  llvm.intr.dbg.label #label
  llvm.return
}
