//! The names that mlir-opt's operations suggest for their results and block arguments.

use crate::dialects::Table;
use crate::ir::{AttrKind, Block, Module, Op, Region, TypeKind, known};

use super::type_text::write_int;

/// What an operation suggests for its results.
pub(super) enum Hint {
    None,
    /// One name for all of them, written to the buffer.
    One,
    /// Groups of results, each by its first result's number, with a name of its own.
    Groups(Vec<(usize, &'static str)>),
}

/// The suggestion for the results of `op`; a single name is written to `out`.
pub(super) fn result(module: &Module, op: Op, _table: &Table, out: &mut String) -> Hint {
    let fixed = match module.name(op) {
        known::MEMREF_ALLOC => "alloc",
        known::MEMREF_ALLOCA => "alloca",
        known::MEMREF_CAST => "cast",
        known::MEMREF_DIM => "dim",
        known::MEMREF_SUBVIEW => "subview",
        known::MEMREF_REINTERPRET_CAST => "reinterpret_cast",
        known::MEMREF_EXTRACT_ALIGNED_POINTER => "intptr",
        known::ARITH_CONSTANT => return constant(module, op, out),
        known::FUNC_CONSTANT => "f",
        known::MEMREF_EXTRACT_STRIDED_METADATA => {
            let results = module.results(op).len();
            let rank = results.saturating_sub(2) / 2;
            let mut groups = vec![(0, "base_buffer"), (1, "offset")];
            if rank > 0 {
                groups.push((2, "sizes"));
                groups.push((2 + rank, "strides"));
            }
            return Hint::Groups(groups);
        }
        _ => match module.name_text(op) {
            "arith.addui_extended" => return Hint::Groups(vec![(0, "sum"), (1, "overflow")]),
            "arith.mulsi_extended" | "arith.mului_extended" => {
                return Hint::Groups(vec![(0, "low"), (1, "high")]);
            }
            _ => return Hint::None,
        },
    };
    out.push_str(fixed);
    Hint::One
}

/// `c5`, `c5_i32`, `true`, `cst`.
fn constant(module: &Module, op: Op, out: &mut String) -> Hint {
    let context = &module.context;
    let value = module.attr(op, "value").map(|a| context.attr_kind(a));
    match value {
        Some(AttrKind::Integer { value, ty }) if *ty == context.i1() => {
            out.push_str(if *value == 0 { "false" } else { "true" });
        }
        Some(AttrKind::Integer { value, ty }) => {
            out.push('c');
            write_int(out, *value);
            if !matches!(context.kind(*ty), TypeKind::Index) {
                out.push('_');
                out.push_str(&super::type_text(context, *ty));
            }
        }
        _ => out.push_str("cst"),
    }
    Hint::One
}

/// The suggestion for argument `index` of `block`.
pub(super) fn argument(
    module: &Module,
    region: Region,
    block: Block,
    index: usize,
) -> Option<&'static str> {
    let op = module.region_op(region)?;
    let is_linalg = module.is_entry(block) && module.name_text(op).starts_with("linalg.");
    if !is_linalg {
        return None;
    }
    let outputs = match module
        .attr(op, "operandSegmentSizes")
        .map(|a| module.context.attr_kind(a))
    {
        Some(AttrKind::DenseArray { values, .. }) => *values.first()? as usize,
        _ => return None,
    };
    Some(if index < outputs { "in" } else { "out" })
}
