//! What is asked of a document at a place: hovers, definitions, references.

use std::ops::Range;

use freehold_base::budget::Budget;
use freehold_ir::{Module, Value};
use freehold_syntax::TokenKind;

use crate::document::{Document, Part, Read};
use crate::hover;
use crate::layout::Layout;
use crate::marks::place_after_edit;
use crate::names::{self, Occurrences};

/// What is said of what stands at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    pub range: Range<usize>,
    /// Markdown.
    pub text: String,
}

impl Document {
    /// What is said of what stands at an offset.
    pub fn hover(&self, offset: usize, budget: &Budget) -> Option<Hover> {
        let (part, at) = self.part_at(offset)?;
        let token = part.layout.token_at(at)?;
        let text = match part.layout.tokens[token].kind {
            TokenKind::PercentId => self.hover_of_value(part, token, budget),
            TokenKind::BareId => self.hover_of_operation(part, token, budget),
            _ => None,
        }?;
        let range = part.layout.range(token);
        Some(Hover {
            range: moved(&range, part),
            text,
        })
    }

    fn hover_of_value(&self, part: &Part, token: usize, budget: &Budget) -> Option<String> {
        let text = self.text_of(part);
        let at = part.layout.range(token).start;
        let function = part.layout.function_at(at);
        let marks = match function {
            Some(function) => self.marks_of(part, moved(&function.range, part)),
            None => Vec::new(),
        };
        let function_name = function.map(|function| function.name.as_str());
        let about = |text: &str, layout: &Layout, read: &Read, token: usize| {
            let (at, name) = (layout.range(token).start, &layout.text(text, token)[1..]);
            let module = &read.program.module;
            let first = read.scopes.value(module, name, at)?;
            let value = member(text, layout, module, token, first)?;
            Some(hover::value(
                &read.program,
                self.text(),
                function_name,
                value,
                &marks,
            ))
        };
        let read = self.read(part, budget);
        if read.program.errors.is_empty() {
            return about(text, &part.layout, read, token);
        }
        // What was known before the file had errors.
        let before = || {
            let (good, function) = (self.read_good(part, budget)?, function?);
            let (old_text, layout) = (good.text.as_str(), &good.layout);
            let mut olds = layout.functions.iter();
            let old = olds.find(|old| old.name == function.name)?;
            let (from, to) = (&text[function.range.clone()], &old_text[old.range.clone()]);
            let place = place_after_edit(from, to, at - function.range.start)?;
            let old_token = layout.next_token(place + old.range.start);
            let is_same = old_token < layout.tokens.len()
                && layout.text(old_text, old_token) == part.layout.text(text, token);
            let said = is_same.then(|| about(old_text, layout, &good.read, old_token))??;
            Some(format!(
                "{said}\nThis was so before the last edits: the file has errors.\n"
            ))
        };
        before().or_else(|| about(text, &part.layout, read, token))
    }

    fn hover_of_operation(&self, part: &Part, token: usize, budget: &Budget) -> Option<String> {
        let text = self.text_of(part);
        let at = part.layout.range(token).start;
        let Read { program, .. } = self.read(part, budget);
        let module = &program.module;
        let mut ops = freehold_ir::nested_ops(module, module.top());
        let op = ops.find(|&op| {
            names::offset(module.location(op)) == Some(at) && module.parent_op(op).is_some()
        })?;
        let word = part.layout.text(text, token);
        let def = program.table.of(module, op)?;
        def.name.ends_with(word).then(|| hover::operation(def))
    }

    /// Where what is named at an offset is defined.
    pub fn definitions(&self, offset: usize, budget: &Budget) -> Vec<Range<usize>> {
        self.occurrences(offset, budget).definitions
    }

    /// All that names what is named at an offset, the definition among them.
    pub fn references(&self, offset: usize, budget: &Budget) -> Vec<Range<usize>> {
        self.occurrences(offset, budget).all
    }

    fn occurrences(&self, offset: usize, budget: &Budget) -> Occurrences {
        let found = self.part_at(offset).and_then(|(part, at)| {
            let Read { program, scopes } = self.read(part, budget);
            let read = Some((&program.module, scopes));
            let text = self.text_of(part);
            let (_, found) = names::occurrences(read, &part.layout, text, at)?;
            let moved = |ranges: &[Range<usize>]| ranges.iter().map(|r| moved(r, part)).collect();
            Some(Occurrences {
                definitions: moved(&found.definitions),
                all: moved(&found.all),
            })
        });
        found.unwrap_or_default()
    }
}

/// The value that a token names, of which `first` is the first of its group: `%group#1` is the
/// second.
fn member(
    text: &str,
    layout: &Layout,
    module: &Module,
    token: usize,
    first: Value,
) -> Option<Value> {
    let next = layout.tokens.get(token + 1).filter(|next| {
        next.kind == TokenKind::HashId && next.start as usize == layout.range(token).end
    });
    let place = next.and_then(|_| layout.text(text, token + 1)[1..].parse::<usize>().ok());
    let (Some(op), Some(place)) = (module.defining_op(first), place) else {
        return Some(first);
    };
    let results = module.results(op);
    let begin = results.iter().position(|&result| result == first)?;
    results.get(begin + place).copied()
}

/// A range of a part as one of the whole text.
pub(crate) fn moved(range: &Range<usize>, part: &Part) -> Range<usize> {
    range.start + part.range.start..range.end + part.range.start
}
