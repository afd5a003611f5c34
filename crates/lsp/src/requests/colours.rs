//! Semantic tokens: the colours of the editor, as differences from one to the next.

use std::ops::Range;

use freehold_base::budget::Budget;
use freehold_editor::{Colour, Document};
use lsp_types::{SemanticToken, SemanticTokens, SemanticTokensParams, SemanticTokensRangeParams};
use serde_json::Value;

use super::{program, read, written};
use crate::convert;
use crate::session::{Refusal, Session};

/// The types of tokens, in the order of their numbers.
pub const TYPES: [&str; 10] = [
    "comment", "string", "number", "method", "keyword", "type", "variable", "function", "label",
    "macro",
];

/// What is said of tokens besides: the first bit.
pub const MODIFIERS: [&str; 1] = ["declaration"];

pub fn full(session: &mut Session, params: Value, _: &Budget) -> Result<Value, Refusal> {
    let params: SemanticTokensParams = read(params)?;
    let document = program(session, &params.text_document.uri)?;
    written(tokens(document, 0..document.text().as_str().len()))
}

pub fn range(session: &mut Session, params: Value, _: &Budget) -> Result<Value, Refusal> {
    let params: SemanticTokensRangeParams = read(params)?;
    let document = program(session, &params.text_document.uri)?;
    written(tokens(
        document,
        convert::offsets(document.text(), params.range),
    ))
}

fn tokens(document: &Document, range: Range<usize>) -> SemanticTokens {
    let text = document.text();
    let (mut line, mut unit) = (0, 0);
    let mut last = (0, text.position(0));
    let mut data = Vec::new();
    for coloured in document.colours(range) {
        let at = text.position_behind(last, coloured.range.start);
        last = (coloured.range.start, at);
        let word = &text.as_str()[coloured.range];
        let same_line = at.line == line;
        data.push(SemanticToken {
            delta_line: at.line - line,
            delta_start: if same_line { at.unit - unit } else { at.unit },
            length: word.chars().map(char::len_utf16).sum::<usize>() as u32,
            token_type: number(coloured.colour),
            token_modifiers_bitset: u32::from(coloured.is_definition),
        });
        (line, unit) = (at.line, at.unit);
    }
    SemanticTokens {
        result_id: None,
        data,
    }
}

/// The number of a colour in [`TYPES`].
fn number(colour: Colour) -> u32 {
    match colour {
        Colour::Comment => 0,
        Colour::String => 1,
        Colour::Number => 2,
        Colour::Operation => 3,
        Colour::Word => 4,
        Colour::Type => 5,
        Colour::Value => 6,
        Colour::Symbol => 7,
        Colour::Block => 8,
        Colour::Attribute => 9,
    }
}
