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

const FORMS: &[RustFormCode] = &[
    RustFormCode {
        name: "builtin.module",
        parse: |p, state| p.parse_module(state),
        print: |p, op, info, stage| p.print_module(op, info, stage),
    },
    RustFormCode {
        name: "func.func",
        parse: |p, state| p.parse_function(state),
        print: |p, op, info, stage| p.print_function(op, info, stage),
    },
    RustFormCode {
        name: "emitc.func",
        parse: |p, state| p.parse_function(state),
        print: |p, op, info, stage| p.print_function(op, info, stage),
    },
    RustFormCode {
        name: "ml_program.func",
        parse: |p, state| p.parse_function(state),
        print: |p, op, info, stage| p.print_function(op, info, stage),
    },
    RustFormCode {
        name: "ml_program.subgraph",
        parse: |p, state| p.parse_function(state),
        print: |p, op, info, stage| p.print_function(op, info, stage),
    },
    RustFormCode {
        name: "pdl_interp.func",
        parse: |p, state| p.parse_function(state),
        print: |p, op, info, stage| p.print_function(op, info, stage),
    },
    RustFormCode {
        name: "transform.named_sequence",
        parse: |p, state| p.parse_function(state),
        print: |p, op, info, stage| p.print_function(op, info, stage),
    },
    RustFormCode {
        name: "llvm.func",
        parse: |p, state| p.parse_llvm_function(state),
        print: |p, op, info, stage| p.print_llvm_function(op, info, stage),
    },
    RustFormCode {
        name: "llvm.call",
        parse: |p, state| p.parse_llvm_call(state),
        print: |p, op, info, _| p.print_llvm_call(op, info),
    },
    RustFormCode {
        name: "llvm.mlir.global",
        parse: |p, state| p.parse_llvm_global(state),
        print: |p, op, info, stage| p.print_llvm_global(op, info, stage),
    },
    RustFormCode {
        name: "spirv.module",
        parse: |p, state| p.parse_spirv_module(state),
        print: |p, op, info, stage| p.print_spirv_module(op, info, stage),
    },
    RustFormCode {
        name: "spirv.func",
        parse: |p, state| p.parse_spirv_function(state),
        print: |p, op, info, stage| p.print_spirv_function(op, info, stage),
    },
    RustFormCode {
        name: "spirv.Load",
        parse: |p, state| p.parse_spirv_access(state),
        print: |p, op, info, _| p.print_spirv_access(op, info),
    },
    RustFormCode {
        name: "spirv.Store",
        parse: |p, state| p.parse_spirv_access(state),
        print: |p, op, info, _| p.print_spirv_access(op, info),
    },
    RustFormCode {
        name: "spirv.Variable",
        parse: |p, state| p.parse_spirv_variable(state),
        print: |p, op, info, _| p.print_spirv_variable(op, info),
    },
    RustFormCode {
        name: "spirv.GlobalVariable",
        parse: |p, state| p.parse_spirv_global(state),
        print: |p, op, info, _| p.print_spirv_global(op, info),
    },
    RustFormCode {
        name: "spirv.SpecConstant",
        parse: |p, state| p.parse_spirv_constant(state),
        print: |p, op, _, _| p.print_spirv_constant(op),
    },
    RustFormCode {
        name: "spirv.BranchConditional",
        parse: |p, state| p.parse_spirv_branch(state),
        print: |p, op, _, _| p.print_spirv_branch(op),
    },
    RustFormCode {
        name: "spirv.mlir.loop",
        parse: |p, state| p.parse_spirv_structured(state, "loop_control"),
        print: |p, op, _, stage| p.print_spirv_structured(op, "loop_control", stage),
    },
    RustFormCode {
        name: "spirv.mlir.selection",
        parse: |p, state| p.parse_spirv_structured(state, "selection_control"),
        print: |p, op, _, stage| p.print_spirv_structured(op, "selection_control", stage),
    },
    RustFormCode {
        name: "cf.switch",
        parse: |p, state| p.parse_switch(state),
        print: |p, op, info, _| p.print_switch(op, info),
    },
    RustFormCode {
        name: "scf.if",
        parse: |p, state| p.parse_if(state),
        print: |p, op, info, stage| p.print_if(op, info, stage),
    },
    RustFormCode {
        name: "scf.for",
        parse: |p, state| p.parse_for(state),
        print: |p, op, info, stage| p.print_for(op, info, stage),
    },
    RustFormCode {
        name: "scf.while",
        parse: |p, state| p.parse_while(state),
        print: |p, op, info, stage| p.print_while(op, info, stage),
    },
    RustFormCode {
        name: "scf.execute_region",
        parse: |p, state| p.parse_execute_region(state),
        print: |p, op, info, stage| p.print_execute_region(op, info, stage),
    },
    RustFormCode {
        name: "scf.parallel",
        parse: |p, state| p.parse_parallel(state),
        print: |p, op, info, stage| p.print_parallel(op, info, stage),
    },
    RustFormCode {
        name: "scf.forall",
        parse: |p, state| p.parse_forall(state),
        print: |p, op, info, stage| p.print_forall(op, info, stage),
    },
    RustFormCode {
        name: "scf.forall.in_parallel",
        parse: |p, state| p.parse_in_parallel(state),
        print: |p, op, info, stage| p.print_in_parallel(op, info, stage),
    },
    RustFormCode {
        name: "arith.select",
        parse: |p, state| p.parse_select(state),
        print: |p, op, info, _| p.print_select(op, info),
    },
    RustFormCode {
        name: "memref.global",
        parse: |p, state| p.parse_global(state),
        print: |p, op, info, _| p.print_global(op, info),
    },
    RustFormCode {
        name: "memref.alloca_scope",
        parse: |p, state| p.parse_alloca_scope(state),
        print: |p, op, info, stage| p.print_alloca_scope(op, info, stage),
    },
    RustFormCode {
        name: "memref.dma_start",
        parse: |p, state| p.parse_memref_dma_start(state),
        print: |p, op, info, _| p.print_memref_dma_start(op, info),
    },
    RustFormCode {
        name: "memref.generic_atomic_rmw",
        parse: |p, state| p.parse_generic_atomic_rmw(state),
        print: |p, op, info, stage| p.print_generic_atomic_rmw(op, info, stage),
    },
    RustFormCode {
        name: "memref.prefetch",
        parse: |p, state| p.parse_memref_prefetch(state),
        print: |p, op, info, _| p.print_memref_prefetch(op, info),
    },
    RustFormCode {
        name: "memref.transpose",
        parse: |p, state| p.parse_transpose(state),
        print: |p, op, info, _| p.print_transpose(op, info),
    },
    RustFormCode {
        name: "bufferization.alloc_tensor",
        parse: |p, state| p.parse_alloc_tensor(state),
        print: |p, op, info, _| p.print_alloc_tensor(op, info),
    },
    RustFormCode {
        name: "bufferization.to_memref",
        parse: |p, state| p.parse_to_memref(state),
        print: |p, op, info, _| p.print_to_memref(op, info),
    },
    RustFormCode {
        name: "bufferization.to_tensor",
        parse: |p, state| p.parse_to_tensor(state),
        print: |p, op, info, _| p.print_to_tensor(op, info),
    },
    RustFormCode {
        name: "affine.apply",
        parse: |p, state| p.parse_affine_apply(state),
        print: |p, op, info, _| p.print_affine_apply(op, info),
    },
    RustFormCode {
        name: "affine.min",
        parse: |p, state| p.parse_affine_bound_op(state),
        print: |p, op, info, _| p.print_affine_apply(op, info),
    },
    RustFormCode {
        name: "affine.max",
        parse: |p, state| p.parse_affine_bound_op(state),
        print: |p, op, info, _| p.print_affine_apply(op, info),
    },
    RustFormCode {
        name: "affine.load",
        parse: |p, state| p.parse_affine_load(state, false),
        print: |p, op, info, _| p.print_affine_load(op, info, false),
    },
    RustFormCode {
        name: "affine.store",
        parse: |p, state| p.parse_affine_store(state, false),
        print: |p, op, info, _| p.print_affine_store(op, info, false),
    },
    RustFormCode {
        name: "affine.vector_load",
        parse: |p, state| p.parse_affine_load(state, true),
        print: |p, op, info, _| p.print_affine_load(op, info, true),
    },
    RustFormCode {
        name: "affine.vector_store",
        parse: |p, state| p.parse_affine_store(state, true),
        print: |p, op, info, _| p.print_affine_store(op, info, true),
    },
    RustFormCode {
        name: "affine.prefetch",
        parse: |p, state| p.parse_prefetch(state),
        print: |p, op, info, _| p.print_prefetch(op, info),
    },
    RustFormCode {
        name: "affine.dma_start",
        parse: |p, state| p.parse_dma_start(state),
        print: |p, op, _, _| p.print_dma_start(op),
    },
    RustFormCode {
        name: "affine.dma_wait",
        parse: |p, state| p.parse_dma_wait(state),
        print: |p, op, _, _| p.print_dma_wait(op),
    },
    RustFormCode {
        name: "affine.for",
        parse: |p, state| p.parse_affine_for(state),
        print: |p, op, info, stage| p.print_affine_for(op, info, stage),
    },
    RustFormCode {
        name: "affine.if",
        parse: |p, state| p.parse_affine_if(state),
        print: |p, op, info, stage| p.print_affine_if(op, info, stage),
    },
    RustFormCode {
        name: "affine.parallel",
        parse: |p, state| p.parse_affine_parallel(state),
        print: |p, op, info, stage| p.print_affine_parallel(op, info, stage),
    },
    RustFormCode {
        name: "gpu.func",
        parse: |p, state| p.parse_gpu_func(state),
        print: |p, op, info, stage| p.print_gpu_func(op, info, stage),
    },
    RustFormCode {
        name: "gpu.launch",
        parse: |p, state| p.parse_launch(state),
        print: |p, op, info, stage| p.print_launch(op, info, stage),
    },
    RustFormCode {
        name: "gpu.warp_execute_on_lane_0",
        parse: |p, state| p.parse_warp_execute(state),
        print: |p, op, info, stage| p.print_warp_execute(op, info, stage),
    },
    RustFormCode {
        name: "async.execute",
        parse: |p, state| p.parse_execute(state),
        print: |p, op, info, stage| p.print_execute(op, info, stage),
    },
    RustFormCode {
        name: "async.func",
        parse: |p, state| p.parse_function(state),
        print: |p, op, info, stage| p.print_function(op, info, stage),
    },
    RustFormCode {
        name: "shape.assuming",
        parse: |p, state| p.parse_assuming(state),
        print: |p, op, info, stage| p.print_assuming(op, info, stage),
    },
    RustFormCode {
        name: "shape.const_shape",
        parse: |p, state| p.parse_const_shape(state),
        print: |p, op, info, _| p.print_const_shape(op, info),
    },
    RustFormCode {
        name: "shape.func",
        parse: |p, state| p.parse_function(state),
        print: |p, op, info, stage| p.print_function(op, info, stage),
    },
    RustFormCode {
        name: "shape.function_library",
        parse: |p, state| p.parse_function_library(state),
        print: |p, op, info, stage| p.print_function_library(op, info, stage),
    },
    RustFormCode {
        name: "shape.reduce",
        parse: |p, state| p.parse_shape_reduce(state),
        print: |p, op, info, stage| p.print_shape_reduce(op, info, stage),
    },
    RustFormCode {
        name: "vector.contract",
        parse: |p, state| p.parse_contract(state),
        print: |p, op, info, _| p.print_contract(op, info),
    },
    RustFormCode {
        name: "vector.outerproduct",
        parse: |p, state| p.parse_outerproduct(state),
        print: |p, op, _, _| p.print_outerproduct(op),
    },
    RustFormCode {
        name: "vector.shuffle",
        parse: |p, state| p.parse_shuffle(state),
        print: |p, op, info, _| p.print_shuffle(op, info),
    },
    RustFormCode {
        name: "vector.mask",
        parse: |p, state| p.parse_mask(state),
        print: |p, op, info, stage| p.print_mask(op, info, stage),
    },
    RustFormCode {
        name: "vector.transfer_read",
        parse: |p, state| p.parse_transfer_read(state),
        print: |p, op, info, _| p.print_transfer_read(op, info),
    },
    RustFormCode {
        name: "vector.transfer_write",
        parse: |p, state| p.parse_transfer_write(state),
        print: |p, op, info, _| p.print_transfer_write(op, info),
    },
    RustFormCode {
        name: "linalg.generic",
        parse: |p, state| p.parse_linalg_generic(state),
        print: |p, op, info, stage| p.print_linalg_generic(op, info, stage),
    },
    RustFormCode {
        name: "linalg.yield",
        parse: |p, state| p.parse_linalg_yield(state),
        print: |p, op, info, _| p.print_linalg_yield(op, info),
    },
    RustFormCode {
        name: "linalg.map",
        parse: |p, state| p.parse_linalg_map(state),
        print: |p, op, info, stage| p.print_linalg_map(op, info, stage),
    },
    RustFormCode {
        name: "linalg.reduce",
        parse: |p, state| p.parse_linalg_reduce(state),
        print: |p, op, info, stage| p.print_linalg_reduce(op, info, stage),
    },
    RustFormCode {
        name: "linalg.transpose",
        parse: |p, state| p.parse_reindexing(state, "permutation"),
        print: |p, op, info, _| p.print_reindexing(op, info, "permutation"),
    },
    RustFormCode {
        name: "linalg.broadcast",
        parse: |p, state| p.parse_reindexing(state, "dimensions"),
        print: |p, op, info, _| p.print_reindexing(op, info, "dimensions"),
    },
    RustFormCode {
        name: "linalg.",
        parse: |p, state| p.parse_linalg_named(state),
        print: |p, op, info, _| p.print_linalg_named(op, info),
    },
];

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
