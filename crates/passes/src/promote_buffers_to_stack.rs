//! `--promote-buffers-to-stack`: `memref.alloc` of small buffers that do not outlive their scope to
//! `memref.alloca`.
//!
//! `analysis::promotion` says which buffers end with their scope, `facts::DataLayout` how large
//! they are. The new operation stands where the old one stood and has all its attributes, its
//! alignment among them.

use crate::rewrite::Builder;
use freehold_analysis::promotion;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, functions_with_body};
use freehold_facts::assumptions::Assumed;
use freehold_facts::{DataLayout, FactExtractor};
use freehold_ir::{DYNAMIC, Module, Op, OpSpec, known};
use freehold_summaries as summaries;

/// The options of the pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Larger buffers stay on the heap.
    pub max_alloc_size_in_bytes: u64,
    /// Buffers of dynamic extents have at most this rank.
    pub max_rank_of_allocated_memref: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            max_alloc_size_in_bytes: 1024,
            max_rank_of_allocated_memref: 1,
        }
    }
}

/// Promotes the buffers of every function of the module.
///
/// # Errors
/// None: what cannot be promoted stays.
pub fn run(
    module: &mut Module,
    table: &Table,
    assumed: &Assumed,
    options: &Options,
) -> Result<(), Vec<Diagnostic>> {
    let calls = summaries::calls_that_free(module, table, assumed.calls_by_bodies_alone());
    let functions = functions_with_body(module, table);
    let mut extractor = FactExtractor::without_last_uses();
    extractor.reserve(module, functions.len());
    for function in functions {
        let (extracted, places) = extractor.extract_places(module, table, function, &calls);
        let layout = DataLayout::of(module, table, function);
        let on_stack = promotion::solve(&extracted.facts, &places);
        for (site, &op) in &places.site_ops {
            if on_stack[site] && is_small(module, &layout, op, options) {
                promote(module, op);
            }
        }
        extractor.recycle(extracted);
    }
    Ok(())
}

/// Whether the operation has a twin on the stack, and what it allocates is small for sure or by the
/// look of it.
fn is_small(module: &Module, layout: &DataLayout, op: Op, options: &Options) -> bool {
    if module.name(op) != known::MEMREF_ALLOC {
        return false;
    }
    let ty = module.value_type(module.result(op, 0));
    let shape = module.context.kind(ty).shape().unwrap_or(&[]);
    let is_dynamic = shape.contains(&DYNAMIC);
    let is_rank = |def: Op| module.name(def) == known::MEMREF_RANK;
    let sizes_are_ranks = || {
        module
            .operands(op)
            .all(|size| module.defining_op(size).is_some_and(is_rank))
    };
    let fits = |bits: u128| bits <= u128::from(options.max_alloc_size_in_bytes) * 8;
    let has_rank = shape.len() as u64 <= options.max_rank_of_allocated_memref;
    layout.memref_bits(&module.context, ty).is_some_and(fits)
        && (!is_dynamic || has_rank && sizes_are_ranks())
}

fn promote(module: &mut Module, op: Op) {
    let operands: Vec<_> = module.operands(op).collect();
    let ty = module.value_type(module.result(op, 0));
    let (properties, attributes) = (module.properties(op), module.attributes(op));
    let location = module.location(op);
    let mut builder = Builder::before(module, op);
    let alloca = builder.create(&OpSpec {
        name: known::MEMREF_ALLOCA,
        location,
        operands: &operands,
        results: &[ty],
        successors: &[],
        properties,
        attributes,
        region_count: 0,
    });
    builder.replace(op, alloca);
}
