//! Names: what a name at a place stands for, where that is defined and where it is used.
//!
//! Values are looked up in what was read of the text: a name stands for the value whose region is
//! the innermost around it. Where nothing was read, a name stands for the first of its like in the
//! function. Blocks, symbols and aliases are told by their tokens.

use std::ops::Range;

use rustc_hash::FxHashMap;

use freehold_ir::{Ident, Location, Module, Region, Value, ValueDef, nested_ops};
use freehold_syntax::TokenKind;

use crate::layout::Layout;
use crate::outline::is_label;

/// What a name stands for: where that is defined, and all that names it, in the order of the text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Occurrences {
    pub definitions: Vec<Range<usize>>,
    pub all: Vec<Range<usize>>,
}

/// The values of a module by name, each with the bytes in which its name stands for it.
pub(crate) struct Scopes {
    values: FxHashMap<Ident, Vec<(Range<usize>, Value)>>,
}

impl Scopes {
    pub(crate) fn new(module: &Module, layout: &Layout, text: &str) -> Scopes {
        let mut values: FxHashMap<Ident, Vec<(Range<usize>, Value)>> = FxHashMap::default();
        let mut extents: FxHashMap<Region, Range<usize>> = FxHashMap::default();
        let whole = 0..text.len();
        let mut add = |value: Value, extent: &Range<usize>| {
            if let Some(name) = module.value_name(value) {
                values
                    .entry(name)
                    .or_default()
                    .push((extent.clone(), value));
            }
        };
        for op in nested_ops(module, module.top()) {
            let around = module
                .parent_region(op)
                .and_then(|region| extents.get(&region));
            let around = around.unwrap_or(&whole).clone();
            module
                .results(op)
                .iter()
                .for_each(|&result| add(result, &around));
            for (number, &region) in module.regions(op).iter().enumerate() {
                let inner = extent(module, layout, region).unwrap_or_else(|| around.clone());
                // What a region begins with may be named in the operation's own text.
                let begin = match (number, offset(module.location(op))) {
                    (0, Some(begin)) => begin.min(inner.start),
                    _ => inner.start,
                };
                for block in module.blocks(region) {
                    let extent = match module.is_entry(block) {
                        true => begin..inner.end,
                        false => inner.clone(),
                    };
                    module
                        .arguments(block)
                        .iter()
                        .for_each(|&value| add(value, &extent));
                }
                extents.insert(region, inner);
            }
        }
        Scopes { values }
    }

    /// The value that `%name` stands for at an offset: the first of a group of that name.
    pub(crate) fn value(&self, module: &Module, name: &str, at: usize) -> Option<Value> {
        self.found(module, name, at).map(|found| found.1)
    }

    fn found(&self, module: &Module, name: &str, at: usize) -> Option<(Range<usize>, Value)> {
        let name = module.context.find_ident(name)?;
        let values = self.values.get(&name)?.iter();
        let holding = values.filter(|(extent, _)| extent.contains(&at));
        holding
            .min_by_key(|(extent, value)| (extent.len(), *value))
            .cloned()
    }

    /// The names of the values that can be named at an offset, with the innermost of each name.
    pub(crate) fn at(&self, module: &Module, at: usize) -> Vec<(String, Value)> {
        let mut found: Vec<(String, Value)> = Vec::new();
        for (&name, values) in &self.values {
            let holding = values.iter().filter(|(extent, _)| extent.contains(&at));
            if let Some((_, value)) = holding.min_by_key(|(extent, value)| (extent.len(), *value)) {
                found.push((module.context.text(name).to_owned(), *value));
            }
        }
        found.sort_unstable();
        found
    }
}

/// The braces of a region: those around the first operation in it that is written.
fn extent(module: &Module, layout: &Layout, region: Region) -> Option<Range<usize>> {
    let around = module.region_op(region).map(|op| module.location(op));
    let mut ops = module.blocks(region).flat_map(|block| module.ops(block));
    let op = ops.find(|&op| Some(module.location(op)) != around)?;
    let at = offset(module.location(op))?;
    let brace = layout.around(layout.next_token(at))?;
    let end = layout
        .partner(brace)
        .map_or(usize::MAX, |end| layout.range(end).end);
    Some(layout.range(brace).start..end)
}

pub(crate) fn offset(location: Location) -> Option<usize> {
    match location {
        Location::UNKNOWN | Location::FILE => None,
        Location(offset) => Some(offset as usize),
    }
}

/// The token in which the name of a value is defined.
pub(crate) fn definition(
    module: &Module,
    layout: &Layout,
    text: &str,
    value: Value,
) -> Option<usize> {
    let at = layout.next_token(offset(module.value_location(value))?);
    let name = module.context.text(module.value_name(value)?);
    let is_it = |token: usize| {
        layout.tokens[token].kind == TokenKind::PercentId && &layout.text(text, token)[1..] == name
    };
    match module.def(value) {
        ValueDef::Argument(..) => Some(at).filter(|&at| at < layout.tokens.len() && is_it(at)),
        // `%a, %b:2 = "an.operation"`
        ValueDef::Result(..) => {
            let before = (0..at.min(layout.tokens.len())).rev();
            let mut before = before.take_while(|&token| {
                matches!(
                    layout.tokens[token].kind,
                    TokenKind::PercentId
                        | TokenKind::Comma
                        | TokenKind::Equal
                        | TokenKind::Colon
                        | TokenKind::Integer
                )
            });
            before.find(|&token| is_it(token))
        }
    }
}

/// What the name at an offset stands for.
pub(crate) fn occurrences(
    read: Option<(&Module, &Scopes)>,
    layout: &Layout,
    text: &str,
    at: usize,
) -> Option<(usize, Occurrences)> {
    let token = layout.token_at(at)?;
    let found = match layout.tokens[token].kind {
        TokenKind::PercentId => value(read, layout, text, token),
        TokenKind::CaretId => block(layout, text, token),
        TokenKind::AtId => {
            let is_definition = |token: usize| is_symbol_definition(layout, text, token);
            alike(layout, text, token, 0..layout.tokens.len(), is_definition)
        }
        TokenKind::HashId | TokenKind::BangId => {
            let is_definition = |token: usize| {
                let next = layout.tokens.get(token + 1);
                next.is_some_and(|next| next.kind == TokenKind::Equal)
            };
            alike(layout, text, token, 0..layout.tokens.len(), is_definition)
        }
        _ => return None,
    };
    Some((token, found))
}

/// All tokens of the same text, in a range of tokens.
fn alike(
    layout: &Layout,
    text: &str,
    token: usize,
    tokens: Range<usize>,
    is_definition: impl Fn(usize) -> bool,
) -> Occurrences {
    let (kind, name) = (layout.tokens[token].kind, layout.text(text, token));
    let is_it =
        |other: &usize| layout.tokens[*other].kind == kind && layout.text(text, *other) == name;
    let all: Vec<usize> = tokens.filter(is_it).collect();
    let range = |&token: &usize| layout.range(token);
    Occurrences {
        definitions: all
            .iter()
            .filter(|&&token| is_definition(token))
            .map(range)
            .collect(),
        all: all.iter().map(range).collect(),
    }
}

/// Whether a symbol is the name of what begins its line: `func.func private @f`, `module @m`.
pub(crate) fn is_symbol_definition(layout: &Layout, text: &str, token: usize) -> bool {
    let mut before = (0..token).rev();
    loop {
        let Some(other) = before.next() else {
            return false;
        };
        match layout.tokens[other].kind {
            TokenKind::BareId | TokenKind::String => {
                if layout.begins_line(text, other) {
                    let word = layout.text(text, other);
                    return !word.ends_with("call") && word != "call";
                }
            }
            _ => return false,
        }
    }
}

/// The tokens of the function around a token, or of the whole text.
fn function_tokens(layout: &Layout, token: usize) -> Range<usize> {
    let at = layout.range(token).start;
    match layout.function_at(at) {
        Some(function) => {
            layout.next_token(function.range.start)..layout.next_token(function.range.end)
        }
        None => 0..layout.tokens.len(),
    }
}

fn value(
    read: Option<(&Module, &Scopes)>,
    layout: &Layout,
    text: &str,
    token: usize,
) -> Occurrences {
    let tokens = function_tokens(layout, token);
    let name = &layout.text(text, token)[1..];
    let resolve = |token: usize| {
        let (module, scopes) = read?;
        scopes.found(module, name, layout.range(token).start)
    };
    let Some((extent, value)) = resolve(token) else {
        let mut found = alike(layout, text, token, tokens, |_| false);
        found.definitions = found.all.first().cloned().into_iter().collect();
        return found;
    };
    let mut found = alike(layout, text, token, tokens, |_| false);
    found.all.retain(|range| {
        let token = layout.next_token(range.start);
        resolve(token).is_some_and(|other| other == (extent.clone(), value))
    });
    let definition = read.and_then(|(module, _)| definition(module, layout, text, value));
    found.definitions = definition
        .map(|token| layout.range(token))
        .into_iter()
        .collect();
    found
}

/// A block: its label stands right within one of the pairs of braces around the name.
fn block(layout: &Layout, text: &str, token: usize) -> Occurrences {
    let name = layout.text(text, token);
    let tokens = function_tokens(layout, token);
    let label_in = |brace: usize| {
        let inner = brace..layout.partner(brace).unwrap_or(layout.tokens.len());
        let mut labels = inner.filter(|&other| {
            layout.tokens[other].kind == TokenKind::CaretId
                && layout.around(other) == Some(brace)
                && layout.text(text, other) == name
                && is_label(layout, text, other)
        });
        labels.next()
    };
    let home = layout
        .all_around(token)
        .find_map(|brace| Some((brace, label_in(brace)?)));
    let mut found = alike(layout, text, token, tokens, |_| false);
    if let Some((home, label)) = home {
        let end = layout
            .partner(home)
            .map_or(usize::MAX, |end| layout.range(end).end);
        let extent = layout.range(home).start..end;
        found.all.retain(|range| extent.contains(&range.start));
        found.definitions = vec![layout.range(label)];
    }
    found
}
