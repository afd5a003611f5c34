//! What the words of a text are, for who colours it: by tokens alone.

use std::ops::Range;

use freehold_syntax::TokenKind;

use crate::document::{Document, Part};
use crate::layout::Layout;
use crate::outline::is_label;

/// What a word is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Colour {
    Comment,
    String,
    Number,
    /// The name of an operation.
    Operation,
    /// A word of the form of an operation, or the name of an attribute.
    Word,
    Type,
    Value,
    Symbol,
    Block,
    /// `#name`
    Attribute,
}

/// A word with its colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coloured {
    pub range: Range<usize>,
    pub colour: Colour,
    pub is_definition: bool,
}

impl Document {
    /// The words of a range that have a colour, in order. None goes over the end of a line.
    pub fn colours(&self, range: Range<usize>) -> Vec<Coloured> {
        let mut found = Vec::new();
        for part in self.parts() {
            if part.range.end >= range.start && part.range.start <= range.end {
                self.colours_of(part, &range, &mut found);
            }
        }
        found
    }

    fn colours_of(&self, part: &Part, range: &Range<usize>, found: &mut Vec<Coloured>) {
        let (text, layout, start) = (self.text_of(part), &part.layout, part.range.start);
        let first = layout.next_token(range.start.saturating_sub(start));
        let mut end = match first.checked_sub(1) {
            Some(before) => layout.range(before).end,
            None => 0,
        };
        for token in first..=layout.tokens.len() {
            let here = match layout.tokens.get(token) {
                Some(_) => layout.range(token),
                None => text.len()..text.len(),
            };
            comments(text, end..here.start, &mut |comment: Range<usize>| {
                found.push(Coloured {
                    range: comment.start + start..comment.end + start,
                    colour: Colour::Comment,
                    is_definition: false,
                });
            });
            end = here.end;
            if token == layout.tokens.len() || here.start + start > range.end {
                break;
            }
            if let Some((colour, is_definition)) = colour(layout, text, token) {
                found.push(Coloured {
                    range: here.start + start..here.end + start,
                    colour,
                    is_definition,
                });
            }
        }
    }
}

/// Whether a comment is one of those that the printer writes behind the label of a block.
pub(crate) fn is_of_printer(comment: &str) -> bool {
    let said = comment.trim_start_matches('/').trim();
    let blocks = said.strip_prefix("pred: ").or_else(|| {
        let (count, blocks) = said.split_once(" preds: ")?;
        count.parse::<u32>().ok().map(|_| blocks)
    });
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
    let is_block = |name: &str| {
        let name = name.strip_prefix('^');
        name.is_some_and(|name| !name.is_empty() && name.chars().all(is_part))
    };
    said == "no predecessors" || blocks.is_some_and(|blocks| blocks.split(", ").all(is_block))
}

/// The comments between two tokens.
pub(crate) fn comments(text: &str, between: Range<usize>, found: &mut dyn FnMut(Range<usize>)) {
    let mut at = between.start;
    while let Some(begin) = text[at..between.end].find("//") {
        let begin = at + begin;
        let end = text[begin..between.end]
            .find('\n')
            .map_or(between.end, |end| begin + end);
        found(begin..begin + text[begin..end].trim_end_matches('\r').len());
        at = end;
    }
}

fn colour(layout: &Layout, text: &str, token: usize) -> Option<(Colour, bool)> {
    let next = layout.tokens.get(token + 1).map(|next| next.kind);
    Some(match layout.tokens[token].kind {
        TokenKind::String => (Colour::String, false),
        TokenKind::Integer | TokenKind::Float => (Colour::Number, false),
        TokenKind::PercentId => {
            let is_first = layout.begins_line(text, token);
            (Colour::Value, is_first || next == Some(TokenKind::Equal))
        }
        TokenKind::CaretId => (Colour::Block, is_label(layout, text, token)),
        TokenKind::AtId => (Colour::Symbol, false),
        TokenKind::HashId => (Colour::Attribute, next == Some(TokenKind::Equal)),
        TokenKind::BangId => (Colour::Type, next == Some(TokenKind::Equal)),
        TokenKind::BareId => {
            let word = layout.text(text, token);
            let begins = layout.begins_line(text, token)
                || token > 0 && layout.tokens[token - 1].kind == TokenKind::Equal;
            match () {
                () if is_type(word) => (Colour::Type, false),
                () if word.contains('.') && begins => (Colour::Operation, false),
                () if layout.begins_line(text, token) => (Colour::Operation, false),
                // `4x?xf32` is read in pieces.
                () if word.starts_with('x') && is_shape(layout, token) => (Colour::Type, false),
                () => (Colour::Word, false),
            }
        }
        _ => return None,
    })
}

/// Whether a word follows a number or `?` without a blank, as in a shape.
fn is_shape(layout: &Layout, token: usize) -> bool {
    let Some(before) = token.checked_sub(1) else {
        return false;
    };
    let is_extent = matches!(
        layout.tokens[before].kind,
        TokenKind::Integer | TokenKind::Question | TokenKind::Star
    );
    is_extent && layout.tokens[before].end == layout.tokens[token].start
}

/// The builtin types that have no parameters, and those that have some.
pub(crate) const TYPES: [&str; 19] = [
    "memref", "tensor", "vector", "index", "none", "tuple", "complex", "i1", "i8", "i16", "i32",
    "i64", "bf16", "f16", "f32", "f64", "f80", "f128", "tf32",
];

fn is_type(word: &str) -> bool {
    let is_integer = |prefix: &str| {
        let digits = word.strip_prefix(prefix);
        digits.is_some_and(|d| !d.is_empty() && d.bytes().all(|c| c.is_ascii_digit()))
    };
    TYPES.contains(&word)
        || is_integer("i")
        || is_integer("si")
        || is_integer("ui")
        || word.starts_with("f8E")
}
