//! affine: operands and memrefs have as many dimensions as the maps say.

use freehold_ir::{AttrKind, Context, DYNAMIC, Op, TypeKind};

use super::attrs::{dense, named};
use super::{affine_ids, memref};
use crate::verifier::{Check, Verifier};
use freehold_syntax as syntax;

/// How many dimensions, symbols and results a map has, from its text.
pub struct MapCounts {
    pub dims: usize,
    pub symbols: usize,
    pub results: usize,
}

/// The counts of `affine_map<(d0)[s0] -> (d0 + s0)>`.
pub fn map_counts(text: &str) -> Option<MapCounts> {
    let inner = text.split_once('<')?.1.strip_suffix('>')?;
    let (head, results) = inner.split_once("->")?;
    let list = |text: &str| {
        let text = text.trim();
        match text {
            "" => 0,
            text => text.matches(',').count() + 1,
        }
    };
    let (dims, symbols) = head.split_once('[').unwrap_or((head, ""));
    let results = results.trim().strip_prefix('(')?.strip_suffix(')')?;
    Some(MapCounts {
        dims: list(dims.trim().trim_matches(['(', ')'])),
        symbols: list(symbols.trim().trim_end_matches(']')),
        // No comma stands within an affine expression.
        results: list(results),
    })
}

fn counts_of(v: &Verifier, op: Op, name: &str) -> Option<MapCounts> {
    let context: &Context = &v.module.context;
    let attr = named(v, op, name)?;
    match context.attr_kind(attr) {
        AttrKind::AffineMap(_) => map_counts(&syntax::attr_text(context, attr)),
        _ => None,
    }
}

/// Checks that `given` operands are what the map takes.
fn map_operands(v: &Verifier, op: Op, counts: &MapCounts, given: usize) -> Check {
    if counts.dims + counts.symbols == given {
        return Ok(());
    }
    Err(v.error(
        op,
        "operand count and affine map dimension and symbol count must match",
    ))
}

pub fn apply(v: &Verifier, op: Op) -> Check {
    let Some(counts) = counts_of(v, op, "map") else {
        return Ok(());
    };
    map_operands(v, op, &counts, v.module.operand_count(op))?;
    match counts.results {
        1 => affine_ids::apply(v, op),
        _ => Err(v.error(op, "mapping must produce one value")),
    }
}

pub fn min_max(v: &Verifier, op: Op) -> Check {
    let Some(counts) = counts_of(v, op, "map") else {
        return Ok(());
    };
    map_operands(v, op, &counts, v.module.operand_count(op))?;
    match counts.results {
        0 => Err(v.error(op, "affine map expect at least one result")),
        _ => Ok(()),
    }
}

/// Checks the map of an access whose memref is operand number `memref`.
fn access(v: &Verifier, op: Op, memref: usize, prefix: &str) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let ty = module.value_type(module.operand(op, memref));
    let Some(rank) = context.kind(ty).shape().map(<[i64]>::len) else {
        return Ok(());
    };
    let given = module.operand_count(op) - memref - 1;
    match counts_of(v, op, "map") {
        Some(counts) if counts.results != rank => Err(v.error(
            op,
            format!("{prefix}affine map num results must equal memref rank"),
        )),
        Some(counts) if counts.dims + counts.symbols != given => {
            Err(v.error(op, "expects as many subscripts as affine map inputs"))
        }
        _ => Ok(()),
    }
}

pub fn load(v: &Verifier, op: Op) -> Check {
    access(v, op, 0, "")?;
    affine_ids::subscripts(v, op, 1)?;
    vector(v, op, 0)
}

pub fn store(v: &Verifier, op: Op) -> Check {
    access(v, op, 1, "")?;
    affine_ids::subscripts(v, op, 2)?;
    vector(v, op, 1)
}

/// Checks that the vector of a vector access has the memref's elements.
fn vector(v: &Verifier, op: Op, memref: usize) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let value = match memref {
        0 => module.result(op, 0),
        _ => module.operand(op, 0),
    };
    let ty = module.value_type(value);
    let memref = context.kind(module.value_type(module.operand(op, memref)));
    match context.kind(ty) {
        TypeKind::Vector { element, .. }
            if module.name_text(op).contains("vector") && memref.element() != Some(*element) =>
        {
            let message = "requires memref and vector types of the same elemental type";
            Err(v.error(op, message))
        }
        _ => Ok(()),
    }
}

pub fn prefetch(v: &Verifier, op: Op) -> Check {
    memref::locality(v, op)?;
    access(v, op, 0, "affine.prefetch ")?;
    affine_ids::subscripts(v, op, 1)
}

/// Checks that a loop or condition gets what it has results for.
pub fn r#yield(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let Some(parent) = module.parent_op(op) else {
        return Ok(());
    };
    if !module.name_text(parent).starts_with("affine.") {
        return Ok(());
    }
    let results = module.results(parent);
    if results.len() != module.operand_count(op) {
        let message = "parent of yield must have same number of results as the yield operands";
        return Err(v.error(op, message));
    }
    let mut pairs = results.iter().zip(module.operands(op));
    if pairs.any(|(&result, value)| module.value_type(result) != module.value_type(value)) {
        return Err(v.error(op, "types mismatch between yield op and its parent"));
    }
    Ok(())
}

pub fn parallel(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let groups = |name| {
        let ty = context.attr_kind(named(v, op, name)?).elements_type()?;
        let shape = context.kind(ty).shape()?;
        Some(shape.iter().product::<i64>() as usize)
    };
    let steps = match named(v, op, "steps").map(|attr| context.attr_kind(attr)) {
        Some(AttrKind::Array(items)) => items.len(),
        _ => return Ok(()),
    };
    let entry = module.first_block(module.regions(op)[0]);
    let arguments = entry.map_or(0, |entry| module.arguments(entry).len());
    let (Some(lower), Some(upper)) = (groups("lowerBoundsGroups"), groups("upperBoundsGroups"))
    else {
        return Ok(());
    };
    if lower != arguments || upper != arguments || steps != arguments {
        let message = format!(
            "the number of region arguments ({arguments}) and the number of map groups for lower \
             ({lower}) and upper bound ({upper}), and the number of steps ({steps}) must all match"
        );
        return Err(v.error(op, message));
    }
    parallel_groups(v, op, "lower")?;
    parallel_groups(v, op, "upper")?;
    affine_ids::bounds(v, op)
}

/// Checks that a bound of `affine.parallel` has a result of its map for each argument, and no more
/// than there are.
fn parallel_groups(v: &Verifier, op: Op, bound: &str) -> Check {
    let groups = named(v, op, &format!("{bound}BoundsGroups"));
    let sizes = groups.map_or(Vec::new(), |groups| v.module.context.integers_of(groups));
    if sizes.contains(&0) {
        let message = format!("expected {bound} bound map to have at least one result");
        return Err(v.error(op, message));
    }
    let results: i128 = sizes.iter().sum();
    match counts_of(v, op, &format!("{bound}BoundsMap")) {
        Some(counts) if counts.results as i128 != results => {
            let message = format!("expected {bound} bounds map to have {results} results");
            Err(v.error(op, message))
        }
        _ => Ok(()),
    }
}

pub fn delinearize_index(v: &Verifier, op: Op) -> Check {
    let basis = dense(v, op, "static_basis").unwrap_or(&[]);
    let results = v.module.results(op).len();
    if results != basis.len() && results != basis.len() + 1 {
        return Err(v.error(
            op,
            "should return an index for each basis element and up to one extra index",
        ));
    }
    if basis.iter().any(|&entry| entry <= 0 && entry != DYNAMIC) {
        let message = "no basis element may be statically non-positive";
        return Err(v.error(op, message));
    }
    Ok(())
}

pub fn linearize_index(v: &Verifier, op: Op) -> Check {
    let basis = dense(v, op, "static_basis").unwrap_or(&[]);
    let indices = super::attrs::segment(v, op, 0);
    if indices != basis.len() && indices != basis.len() + 1 {
        return Err(v.error(
            op,
            "should be passed a basis element for each index except possibly the first",
        ));
    }
    Ok(())
}
