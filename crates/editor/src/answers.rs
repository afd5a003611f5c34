//! What is asked of a document at a place: hovers, definitions, references.

use std::ops::Range;

use freehold_base::budget::Budget;
use freehold_syntax::TokenKind;

use crate::document::{Document, Part, Read};
use crate::hover;
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
        let Read { program, scopes } = self.read(part, budget);
        let module = &program.module;
        let at = part.layout.range(token).start;
        let name = &part.layout.text(text, token)[1..];
        let mut value = scopes.value(module, name, at)?;
        // `%group#1` is the second of its group.
        if let Some(op) = module.defining_op(value)
            && let Some(next) = part.layout.tokens.get(token + 1)
            && next.kind == TokenKind::HashId
            && next.start as usize == part.layout.range(token).end
            && let Ok(place) = part.layout.text(text, token + 1)[1..].parse::<usize>()
        {
            let results = module.results(op);
            let first = results.iter().position(|&result| result == value)?;
            value = *results.get(first + place)?;
        }
        let function = part.layout.function_at(at);
        let marks = match function {
            Some(function) => self.marks_of(part, moved(&function.range, part)),
            None => Vec::new(),
        };
        let name = function.map(|function| function.name.as_str());
        Some(hover::value(program, self.text(), name, value, &marks))
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

/// A range of a part as one of the whole text.
pub(crate) fn moved(range: &Range<usize>, part: &Part) -> Range<usize> {
    range.start + part.range.start..range.end + part.range.start
}
