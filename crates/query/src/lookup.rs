//! What the names in a query stand for in a function.

use freehold_base::suggest::closest;
use freehold_ir::{Block, Module, Op, Value, nested_ops};

use super::names::ModuleNames;
use super::relation_source::Found;
use super::syntax::{QueryError, SourcePosition, Term};

/// The operations of a function that have regions, itself first.
fn holders(module: &Module, function: Op) -> impl Iterator<Item = Op> {
    nested_ops(module, function).filter(|&op| module.has_regions(op))
}

/// The blocks of a function, each with its place in its region.
fn blocks(module: &Module, function: Op) -> impl Iterator<Item = (usize, Block)> {
    let regions = holders(module, function).flat_map(|op| module.regions(op));
    regions.flat_map(|&region| module.blocks(region).enumerate())
}

/// The values that are defined in a function: looking for one of them needs no facts.
fn values(module: &Module, function: Op) -> impl Iterator<Item = Value> {
    blocks(module, function).flat_map(|(_, block)| {
        let results = module.ops(block).flat_map(|op| module.results(op));
        module.arguments(block).iter().chain(results).copied()
    })
}

/// The values and blocks of a function as the source calls them; of what it gives no name only
/// blocks.
pub(super) fn names(names: &ModuleNames, function: Op) -> impl Iterator<Item = String> {
    let module = names.module;
    let blocks = blocks(module, function).map(|(_, block)| names.block_name(block));
    let named = values(module, function).filter(|&v| module.value_name(v).is_some());
    blocks.chain(named.map(|v| names.value(v)))
}

/// The value that `%name#number@place` is.
///
/// # Errors
/// Several values have the name.
pub(super) fn value(
    names: &ModuleNames,
    function: Op,
    term: &Term,
    (name, number, place): (&str, Option<u32>, Option<SourcePosition>),
) -> Result<Found<Value>, QueryError> {
    let module = names.module;
    let spelled = match number {
        Some(number) => format!("%{name}#{number}"),
        None => format!("%{name}"),
    };
    let named = |&v: &Value, ident| {
        module.value_name(v) == Some(ident)
            && names.value(v) == spelled
            && is_at(names.value_position(v), place)
    };
    let mut found: Vec<Value> = match module.context.find_ident(name) {
        Some(ident) => values(module, function)
            .filter(|v| named(v, ident))
            .collect(),
        None => Vec::new(),
    };
    found.sort_by_key(|&v| module.value_location(v));
    let others = values(module, function).map(|v| names.value(v));
    pick(&found, (term, &spelled), others, |v| {
        ("defined", names.value_position(v))
    })
}

/// The block that `^name@place` is: one of the function's own body before others.
///
/// # Errors
/// Several blocks have the name.
pub(super) fn block(
    names: &ModuleNames,
    function: Op,
    term: &Term,
    (name, place): (&str, Option<SourcePosition>),
) -> Result<Found<Block>, QueryError> {
    let module = names.module;
    let spelled = format!("^{name}");
    let holder = |block: Block| module.block_op(block).map(|op| names.op_position(op));
    let at = |b: Block| is_at(holder(b).flatten(), place);
    let ident = module.context.find_ident(name);
    let number: Option<usize> = name
        .strip_prefix("bb")
        .and_then(|digits| digits.parse().ok());
    let number = number.filter(|number| format!("bb{number}") == name);
    let named = |index: usize, block: Block| match module.block_name(block) {
        Some(own) => Some(own) == ident,
        None => Some(index) == number,
    };
    let all = blocks(module, function).filter(|&(index, b)| named(index, b) && at(b));
    let mut found: Vec<Block> = all.map(|(_, block)| block).collect();
    if place.is_none() && found.len() > 1 {
        let own = |b: &Block| module.block_op(*b) == Some(function);
        let own: Vec<Block> = found.iter().copied().filter(own).collect();
        if own.len() == 1 {
            found = own;
        }
    }
    let others = blocks(module, function).map(|(_, b)| names.block_name(b));
    pick(&found, (term, &spelled), others, |b| {
        ("in the operation", holder(b).flatten())
    })
}

/// The one thing that was found of a name, or the name of `others` that is nearest to it.
pub(super) fn pick<T: Copy>(
    found: &[T],
    (term, spelled): (&Term, &str),
    others: impl Iterator<Item = String>,
    place: impl Fn(T) -> (&'static str, Option<(usize, usize)>),
) -> Result<Found<T>, QueryError> {
    match *found {
        [] => {
            let others: Vec<String> = others.collect();
            let near = closest(spelled, others.iter().map(String::as_str));
            Ok(Found::Nothing(near.map(str::to_owned)))
        }
        [one] => Ok(Found::One(one)),
        [first, ..] => {
            let places = found.iter().map(|&one| place(one).1);
            Err(ambiguous(term, spelled, place(first).0, places))
        }
    }
}

/// Whether something stands at the place that is asked for, if one is.
pub(super) fn is_at(position: Option<(usize, usize)>, place: Option<SourcePosition>) -> bool {
    let Some(place) = place else { return true };
    position.is_some_and(|(line, column)| {
        line == place.line && place.column.is_none_or(|asked| asked == column)
    })
}

/// Several things have a name: the error says how to tell them apart.
fn ambiguous(
    term: &Term,
    spelled: &str,
    how: &str,
    places: impl Iterator<Item = Option<(usize, usize)>>,
) -> QueryError {
    let places: Vec<String> = places
        .flatten()
        .map(|(line, column)| format!("{line}:{column}"))
        .collect();
    let first = places.first().map_or("LINE", String::as_str);
    QueryError {
        span: term.span.clone(),
        message: format!(
            "'{spelled}' is {how} at {}: write '{spelled}@{first}' for one of them",
            places.join(" and at ")
        ),
    }
}
