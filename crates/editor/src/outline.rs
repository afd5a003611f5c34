//! The outline of a text, and what can be folded in it: by tokens alone.

use std::ops::Range;

use freehold_syntax::TokenKind;

use crate::answers::moved;
use crate::document::{Document, Part};
use crate::names::is_symbol_definition;

/// What a symbol is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum SymbolKind {
    Function,
    Block,
    Other,
}

/// A symbol or block of a text, with those in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symbol {
    pub name: String,
    pub kind: SymbolKind,
    pub range: Range<usize>,
    /// Where its name stands.
    pub name_range: Range<usize>,
    pub children: Vec<Symbol>,
}

/// Lines that can be folded: from the end of the first to that of the last, both from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fold {
    pub lines: Range<usize>,
    pub is_comment: bool,
}

impl Document {
    /// The symbols of the text, with the blocks of functions in them.
    pub fn symbols(&self) -> Vec<Symbol> {
        self.parts()
            .iter()
            .flat_map(|part| self.symbols_of(part))
            .collect()
    }

    fn symbols_of(&self, part: &Part) -> Vec<Symbol> {
        let (text, layout) = (self.text_of(part), &part.layout);
        let mut found = Vec::new();
        let mut functions = layout.functions.iter().peekable();
        for token in 0..layout.tokens.len() {
            let kind = layout.tokens[token].kind;
            let at = layout.range(token);
            let function = functions.next_if(|function| function.name_token == token);
            if let Some(function) = function {
                let body = function.body..layout.next_token(function.range.end);
                let blocks = body.filter(|&token| is_label(layout, text, token));
                let child = |token: usize| Symbol {
                    name: layout.text(text, token).to_owned(),
                    kind: SymbolKind::Block,
                    range: moved(&layout.range(token), part),
                    name_range: moved(&layout.range(token), part),
                    children: Vec::new(),
                };
                found.push(Symbol {
                    name: format!("@{}", function.name),
                    kind: SymbolKind::Function,
                    range: moved(&function.range, part),
                    name_range: moved(&at, part),
                    children: blocks.map(child).collect(),
                });
            } else if kind == TokenKind::AtId
                && layout.function_at(at.start).is_none()
                && is_symbol_definition(layout, text, token)
            {
                found.push(Symbol {
                    name: layout.text(text, token).to_owned(),
                    kind: SymbolKind::Other,
                    range: moved(&at, part),
                    name_range: moved(&at, part),
                    children: Vec::new(),
                });
            }
        }
        found
    }

    /// What can be folded: regions and runs of comments.
    pub fn folds(&self) -> Vec<Fold> {
        let text = self.text();
        let mut found = Vec::new();
        for part in self.parts() {
            for token in 0..part.layout.tokens.len() {
                if part.layout.tokens[token].kind != TokenKind::LBrace {
                    continue;
                }
                let Some(end) = part.layout.partner(token) else {
                    continue;
                };
                let first = text.line_of(part.range.start + part.layout.range(token).start);
                let last = text.line_of(part.range.start + part.layout.range(end).start);
                // The line of the brace that closes stays.
                if last > first + 1 {
                    found.push(Fold {
                        lines: first..last - 1,
                        is_comment: false,
                    });
                }
            }
        }
        let is_comment = |line: usize| {
            let line = &text.as_str()[text.line(line)];
            line.trim_start().starts_with("//")
        };
        let mut line = 0;
        while line < text.lines() {
            let first = line;
            while line < text.lines() && is_comment(line) {
                line += 1;
            }
            if line > first + 1 {
                found.push(Fold {
                    lines: first..line - 1,
                    is_comment: true,
                });
            }
            line += 1;
        }
        found.sort_by_key(|fold| (fold.lines.start, fold.lines.end));
        found
    }
}

/// Whether a token is the label of a block.
pub(crate) fn is_label(layout: &crate::Layout, text: &str, token: usize) -> bool {
    let next = layout.tokens.get(token + 1).map(|next| next.kind);
    layout.tokens[token].kind == TokenKind::CaretId
        && matches!(next, Some(TokenKind::Colon | TokenKind::LParen))
        && layout.begins_line(text, token)
}
