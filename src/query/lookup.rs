//! What the names in a query stand for in a function.

use crate::ir::{Block, Value};
use crate::suggest::closest;

use super::analyses::Lives;
use super::names::Names;
use super::syntax::{Place, QueryError, Term, TermKind};

/// What was found of a name.
pub(super) enum Found<T> {
    One(T),
    /// No such name in this function; perhaps one that is near to it.
    Nothing(Option<String>),
}

impl<T> Found<T> {
    pub(super) fn map<U>(self, map: impl FnOnce(T) -> U) -> Found<U> {
        match self {
            Found::One(found) => Found::One(map(found)),
            Found::Nothing(near) => Found::Nothing(near),
        }
    }
}

/// The value that `%name#number@place` is.
///
/// # Errors
/// Several values have the name.
pub(super) fn value(
    names: &Names,
    lives: &Lives,
    term: &Term,
    (name, number, place): (&str, Option<u32>, Option<Place>),
) -> Result<Found<Value>, QueryError> {
    let module = names.module;
    let all = lives.facts.values.values();
    let spelled = match number {
        Some(number) => format!("%{name}#{number}"),
        None => format!("%{name}"),
    };
    let ident = module.context.find_ident(name);
    let named = |v: &&Value| module.value_name(**v) == ident && names.value(**v) == spelled;
    let at = |v: &&Value| is_at(names.value_position(**v), place);
    let found: Vec<Value> = match ident {
        Some(_) => all.clone().filter(named).filter(at).copied().collect(),
        None => Vec::new(),
    };
    let others = all.map(|&v| names.value(v));
    pick(&found, (term, &spelled), others, |v| {
        ("defined", names.value_position(v))
    })
}

/// The block that `^name@place` is: one of the function's own body before others.
///
/// # Errors
/// Several blocks have the name.
pub(super) fn block(
    names: &Names,
    lives: &Lives,
    term: &Term,
    (name, place): (&str, Option<Place>),
) -> Result<Found<Block>, QueryError> {
    let module = names.module;
    let spelled = format!("^{name}");
    let all = lives.facts.blocks.values();
    let holder = |block: Block| module.block_op(block).map(|op| names.op_position(op));
    let at = |b: &&Block| is_at(holder(**b).flatten(), place);
    let named = |b: &&Block| names.block_name(**b) == spelled;
    let mut found: Vec<Block> = all.clone().filter(named).filter(at).copied().collect();
    if place.is_none() && found.len() > 1 {
        let function = lives.facts.blocks.values().next();
        let body = function.and_then(|&b| module.block_region(b));
        let own: Vec<Block> = found
            .iter()
            .copied()
            .filter(|&b| module.block_region(b) == body)
            .collect();
        if own.len() == 1 {
            found = own;
        }
    }
    let others = all.map(|&b| names.block_name(b));
    pick(&found, (term, &spelled), others, |b| {
        ("in the operation", holder(b).flatten())
    })
}

/// The one thing that was found of a name, or the name of `others` that is nearest to it.
fn pick<T: Copy>(
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

fn is_at(position: Option<(usize, usize)>, place: Option<Place>) -> bool {
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

/// What a term is called in messages.
pub(super) fn spell(term: &Term) -> String {
    match &term.what {
        TermKind::Value(name, None, _) => format!("%{name}"),
        TermKind::Value(name, Some(number), _) => format!("%{name}#{number}"),
        TermKind::Block(name, _) => format!("^{name}"),
        TermKind::Variable(name) => format!("?{name}"),
        TermKind::Anything => "_".to_owned(),
        TermKind::Number(number) => number.to_string(),
        TermKind::Word(word) => word.clone(),
    }
}
