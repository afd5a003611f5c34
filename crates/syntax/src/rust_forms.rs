//! The custom forms that ODS writes in C++, by operation: what reads and what prints each.
//!
//! One line per operation; the code is in the file named after the dialect.

use freehold_dialects::{AssemblyForm, OpDef};
use freehold_ir::Op;

use super::format::PrintInfo;
use super::op_state::{OpState, Progress, RustForm};
use super::parser::{Parsed, Parser};
use super::printer::{Ask, Printer};

/// Reading: stage 0 is the text up to the first region; each region that ends adds one.
/// Printing: the same stages.
struct RustFormCode {
    /// The operation, or the prefix of several if it ends in a dot.
    name: &'static str,
    parse: fn(&mut Parser, &mut OpState) -> Parsed<Progress>,
    print: fn(&mut Printer, Op, &PrintInfo, u32) -> Ask,
}

/// A line of the table: the operation, what reads it and what prints it, each with what it takes
/// beside the state and the operation.
macro_rules! forms {
    (|$info:ident, $stage:ident| $($name:literal:
        $parse:ident($($read:expr),*), $print:ident($($shown:expr),*);)*) => {
        &[$(RustFormCode {
            name: $name,
            parse: |p, state| p.$parse(state, $($read),*),
            #[allow(unused_variables)] // Not every form has attributes or regions.
            print: |p, op, $info, $stage| p.$print(op, $($shown),*),
        }),*]
    };
}

const FORMS: &[RustFormCode] = forms! { |info, stage|
    "builtin.module": parse_module(), print_module(info, stage);
    "func.func": parse_function(), print_function(info, stage);
    "emitc.func": parse_function(), print_function(info, stage);
    "emitc.do": parse_do(), print_do(info, stage);
    "emitc.expression": parse_expression(), print_expression(stage);
    "emitc.for": parse_plain_for("emitc.yield"), print_for(info, stage);
    "emitc.if": parse_plain_if("emitc.yield"), print_if(info, stage);
    "emitc.include": parse_include(), print_include();
    "ml_program.func": parse_function(), print_function(info, stage);
    "ml_program.subgraph": parse_function(), print_function(info, stage);
    "pdl_interp.func": parse_function(), print_function(info, stage);
    "transform.named_sequence": parse_function(), print_function(info, stage);
    "llvm.func": parse_llvm_function(), print_llvm_function(info, stage);
    "llvm.call": parse_llvm_call(), print_llvm_call(info);
    "llvm.call_intrinsic": parse_llvm_intrinsic(), print_llvm_intrinsic(info);
    "llvm.invoke": parse_llvm_invoke(), print_llvm_invoke(info);
    "llvm.landingpad": parse_landingpad(), print_landingpad(info);
    "llvm.mlir.alias": parse_llvm_alias(), print_llvm_alias(info, stage);
    "llvm.mlir.global": parse_llvm_global(), print_llvm_global(info, stage);
    "spirv.module": parse_spirv_module(), print_spirv_module(info, stage);
    "spirv.func": parse_spirv_function(), print_spirv_function(info, stage);
    "spirv.Load": parse_spirv_access(), print_spirv_access(info);
    "spirv.Store": parse_spirv_access(), print_spirv_access(info);
    "spirv.Variable": parse_spirv_variable(), print_spirv_variable(info);
    "spirv.GlobalVariable": parse_spirv_global(), print_spirv_global(info);
    "spirv.SpecConstant": parse_spirv_constant(), print_spirv_constant();
    "spirv.BranchConditional": parse_spirv_branch(), print_spirv_branch();
    "spirv.mlir.loop": parse_spirv_structured("loop_control"),
        print_spirv_structured("loop_control", stage);
    "spirv.mlir.selection": parse_spirv_structured("selection_control"),
        print_spirv_structured("selection_control", stage);
    "spirv.CopyMemory": parse_spirv_copy(), print_spirv_copy(info);
    "spirv.SpecConstantComposite": parse_spirv_composite(), print_spirv_composite();
    "spirv.EXT.SpecConstantCompositeReplicate": parse_spirv_replicate(), print_spirv_composite();
    "smt.bv.repeat": parse_smt_repeat(), print_smt_repeat(info);
    "smt.int.constant": parse_smt_integer(), print_smt_integer(info);
    "nvvm.mma.": parse_mma(), print_mma(info);
    "omp.canonical_loop": parse_canonical_loop(), print_canonical_loop(info, stage);
    "omp.loop_nest": parse_omp_loop_nest(), print_omp_loop_nest(info, stage);
    "omp.target_allocmem": parse_omp_alloc(), print_omp_alloc(info);
    "omp.unroll_heuristic": parse_omp_unroll(), print_omp_unroll(info);
    "tosa.cond_if": parse_tosa_if(), print_tosa_if(info, stage);
    "tosa.while_loop": parse_while(), print_while(info, stage);
    "pdl_interp.foreach": parse_foreach(), print_foreach(info, stage);
    "transform.structured.split": parse_split(), print_split(info);
    "wasmssa.func": parse_wasm_function(), print_wasm_function(info, stage);
    "wasmssa.global": parse_wasm_global(), print_wasm_global(stage);
    "wasmssa.import_global": parse_wasm_import(), print_wasm_import();
    "transform.sequence": parse_sequence(), print_sequence(info, stage);
    "cf.switch": parse_switch(), print_switch(info);
    "scf.if": parse_if(), print_if(info, stage);
    "scf.for": parse_for(), print_for(info, stage);
    "scf.while": parse_while(), print_while(info, stage);
    "scf.execute_region": parse_execute_region(), print_execute_region(info, stage);
    "scf.parallel": parse_parallel(), print_parallel(info, stage);
    "scf.forall": parse_forall(), print_forall(info, stage);
    "scf.forall.in_parallel": parse_in_parallel(), print_in_parallel(info, stage);
    "arith.select": parse_select(), print_select(info);
    "memref.global": parse_global(), print_global(info);
    "memref.alloca_scope": parse_alloca_scope(), print_alloca_scope(info, stage);
    "memref.dma_start": parse_memref_dma_start(), print_memref_dma_start(info);
    "memref.generic_atomic_rmw": parse_generic_atomic_rmw(), print_generic_atomic_rmw(info, stage);
    "memref.prefetch": parse_memref_prefetch(), print_memref_prefetch(info);
    "memref.transpose": parse_transpose(), print_transpose(info);
    "bufferization.alloc_tensor": parse_alloc_tensor(), print_alloc_tensor(info);
    "bufferization.to_memref": parse_to_memref(), print_to_memref(info);
    "bufferization.to_tensor": parse_to_tensor(), print_to_tensor(info);
    "affine.apply": parse_affine_apply(), print_affine_apply(info);
    "affine.min": parse_affine_bound_op(), print_affine_apply(info);
    "affine.max": parse_affine_bound_op(), print_affine_apply(info);
    "affine.load": parse_affine_load(false), print_affine_load(info, false);
    "affine.store": parse_affine_store(false), print_affine_store(info, false);
    "affine.vector_load": parse_affine_load(true), print_affine_load(info, true);
    "affine.vector_store": parse_affine_store(true), print_affine_store(info, true);
    "affine.prefetch": parse_prefetch(), print_prefetch(info);
    "affine.dma_start": parse_dma_start(), print_dma_start();
    "affine.dma_wait": parse_dma_wait(), print_dma_wait();
    "affine.for": parse_affine_for(), print_affine_for(info, stage);
    "affine.if": parse_affine_if(), print_affine_if(info, stage);
    "affine.parallel": parse_affine_parallel(), print_affine_parallel(info, stage);
    "gpu.func": parse_gpu_func(), print_gpu_func(info, stage);
    "gpu.launch": parse_launch(), print_launch(info, stage);
    "gpu.warp_execute_on_lane_0": parse_warp_execute(), print_warp_execute(info, stage);
    "async.execute": parse_execute(), print_execute(info, stage);
    "async.func": parse_function(), print_function(info, stage);
    "shape.assuming": parse_assuming(), print_assuming(info, stage);
    "shape.const_shape": parse_const_shape(), print_const_shape(info);
    "shape.func": parse_function(), print_function(info, stage);
    "shape.function_library": parse_function_library(), print_function_library(info, stage);
    "shape.reduce": parse_shape_reduce(), print_shape_reduce(info, stage);
    "vector.contract": parse_contract(), print_contract(info);
    "vector.outerproduct": parse_outerproduct(), print_outerproduct();
    "vector.shuffle": parse_shuffle(), print_shuffle(info);
    "vector.mask": parse_mask(), print_mask(info, stage);
    "vector.transfer_read": parse_transfer_read(), print_transfer_read(info);
    "vector.transfer_write": parse_transfer_write(), print_transfer_write(info);
    "linalg.generic": parse_linalg_generic(), print_linalg_generic(info, stage);
    "linalg.yield": parse_linalg_yield(), print_linalg_yield(info);
    "linalg.map": parse_linalg_map(), print_linalg_map(info, stage);
    "linalg.reduce": parse_linalg_reduce(), print_linalg_reduce(info, stage);
    "linalg.transpose": parse_reindexing("permutation"), print_reindexing(info, "permutation");
    "linalg.broadcast": parse_reindexing("dimensions"), print_reindexing(info, "dimensions");
    "linalg.": parse_linalg_named(), print_linalg_named(info);
};

impl RustForm {
    /// The form of an operation, if the table leaves it to Rust and one is written here. Exact
    /// names stand before prefixes.
    pub fn of(def: &OpDef) -> Option<Self> {
        if def.assembly != AssemblyForm::Rust {
            return None;
        }
        let name = def.name.as_str();
        let fits = |entry: &RustFormCode| {
            entry.name == name || (entry.name.ends_with('.') && name.starts_with(entry.name))
        };
        FORMS.iter().position(fits).map(|at| RustForm(at as u16))
    }

    pub fn parse(self, parser: &mut Parser, state: &mut OpState) -> Parsed<Progress> {
        (FORMS[usize::from(self.0)].parse)(parser, state)
    }

    pub fn print(self, printer: &mut Printer, op: Op, info: &PrintInfo, stage: u32) -> Ask {
        (FORMS[usize::from(self.0)].print)(printer, op, info, stage)
    }
}
