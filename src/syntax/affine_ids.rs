//! Affine maps written over SSA names, `%i + symbol(%n) * 2`: read into a map and its operands,
//! and printed from the map's text with the operands' names in place of `d0` and `s0`.
//!
//! Knows nothing of the operations that hold such maps: those are in `affine_access.rs` and
//! `affine_loops.rs`.

use crate::ir::{Attr, AttrKind, Value};

use super::affine::{Names, Operands, write_names};
use super::affine_expr::Expr;
use super::lexer::Tok;
use super::ops::OperandRef;
use super::parser::{Parsed, Parser};
use super::printer::Printer;

impl<'s> Names<'s> {
    /// For expressions over SSA names.
    pub fn of_operands() -> Self {
        Names {
            operands: Some(Operands::default()),
            ..Names::default()
        }
    }
}

impl<'s> Parser<'s> {
    /// `%i` as a dimension or a symbol. A name that occurs again in one expression is what it
    /// was first.
    pub fn parse_ssa_id(&mut self, names: &mut Names<'s>, is_symbol: bool) -> Parsed<Expr> {
        if !self.at(Tok::PercentId) {
            return Err(self.error_here("expected ssa identifier"));
        }
        let start = self.tok.start as usize;
        let operand = self.parse_operand()?;
        let text = &self.source()[start..self.last_end as usize];
        if let Some((_, expr)) = names.names.iter().find(|n| n.0 == text) {
            return Ok(expr.clone());
        }
        let lists = names.operands.get_or_insert_default();
        let list = if is_symbol {
            &mut lists.symbols
        } else {
            &mut lists.dims
        };
        let is_same = |o: &OperandRef| o.name == operand.name && o.number == operand.number;
        let index = match list.iter().position(is_same) {
            Some(index) => index,
            None => {
                list.push(operand);
                list.len() - 1
            }
        } as u32;
        let expr = if is_symbol {
            names.symbols = names.symbols.max(index + 1);
            Expr::Symbol(index)
        } else {
            names.dims = names.dims.max(index + 1);
            Expr::Dim(index)
        };
        names.names.push((text, expr.clone()));
        Ok(expr)
    }

    /// `[%i + 3, symbol(%n)]`: the map; its operands, dimensions first, are appended.
    pub fn parse_subscripts(&mut self, operands: &mut Vec<OperandRef>) -> Parsed<Attr> {
        let mut names = Names::of_operands();
        let mut results = Vec::new();
        self.expect(Tok::LSquare, "'[' in affine map")?;
        self.list_until(Tok::RSquare, "']' in affine map", |p| {
            results.push(p.parse_sum(&mut names)?);
            Ok(())
        })?;
        Ok(self.finish_ids(names, &results, operands))
    }

    /// The map of expressions that were read; its operands are appended.
    pub fn finish_ids(
        &mut self,
        names: Names<'s>,
        results: &[Expr],
        operands: &mut Vec<OperandRef>,
    ) -> Attr {
        let attr = self.map_attr(names.dims, names.symbols, results);
        if let Some(lists) = names.operands {
            operands.extend(lists.dims);
            operands.extend(lists.symbols);
        }
        attr
    }

    /// The attribute of a map.
    pub fn map_attr(&mut self, dims: u32, symbols: u32, results: &[Expr]) -> Attr {
        let mut text = String::from("affine_map<(");
        write_names(&mut text, 'd', dims);
        text.push(')');
        if symbols > 0 {
            text.push('[');
            write_names(&mut text, 's', symbols);
            text.push(']');
        }
        text.push_str(" -> (");
        for (i, result) in results.iter().enumerate() {
            if i > 0 {
                text.push_str(", ");
            }
            result.write(&mut text);
        }
        text.push_str(")>");
        self.module.context.attr(AttrKind::AffineMap(text.into()))
    }
}

/// An affine map's or integer set's text, taken apart.
#[derive(Copy, Clone)]
pub(super) struct MapText<'a> {
    pub dims: usize,
    pub symbols: usize,
    /// The results, or the constraints, without the parentheses around them.
    pub body: &'a str,
}

impl<'a> MapText<'a> {
    /// Of a map or a set; `None` for any other attribute.
    pub fn of(kind: &'a AttrKind) -> Option<Self> {
        let (AttrKind::AffineMap(text) | AttrKind::IntegerSet(text)) = kind else {
            return None;
        };
        let (head, rest) = text.split_once('(')?.1.split_once(')')?;
        let (symbols, rest) = match rest.strip_prefix('[') {
            Some(rest) => rest.split_once(']')?,
            None => ("", rest),
        };
        let count = |names: &str| match names {
            "" => 0,
            _ => names.matches(',').count() + 1,
        };
        let body = rest.split_once('(')?.1.strip_suffix(")>")?;
        Some(MapText {
            dims: count(head),
            symbols: count(symbols),
            body,
        })
    }

    /// The results one by one.
    pub fn results(self) -> impl Iterator<Item = &'a str> {
        let mut depth = 0u32;
        let is_empty = self.body.is_empty();
        self.body
            .split(move |c| {
                match c {
                    '(' => depth += 1,
                    ')' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                c == ',' && depth == 0
            })
            .map(str::trim)
            .filter(move |_| !is_empty)
    }
}

impl Printer<'_> {
    /// An expression's text over the names of `operands`, of which the first `dims` stand for
    /// dimensions.
    pub fn write_over_operands(&mut self, text: &str, dims: usize, operands: &[Value]) {
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let word = bytes[at..]
                .iter()
                .take_while(|c| c.is_ascii_alphanumeric())
                .count();
            if word == 0 {
                let rest = &text[at..];
                let end = rest
                    .find(|c: char| c.is_ascii_alphanumeric())
                    .unwrap_or(rest.len());
                self.out.push_str(&rest[..end]);
                at += end;
                continue;
            }
            let word = &text[at..at + word];
            at += word.len();
            let number = |letter| {
                word.strip_prefix(letter)
                    .and_then(|digits: &str| digits.parse::<usize>().ok())
            };
            if let Some(&value) = number('d').and_then(|i| operands.get(i)) {
                self.value(value);
            } else if let Some(&value) = number('s').and_then(|i| operands.get(dims + i)) {
                self.out.push_str("symbol(");
                self.value(value);
                self.out.push(')');
            } else {
                self.out.push_str(word);
            }
        }
    }

    /// `[%i + 3, symbol(%n)]`
    pub fn subscripts(&mut self, map: Option<Attr>, operands: &[Value]) {
        let module = self.module;
        self.out.push('[');
        if let Some(map) = map.and_then(|map| MapText::of(module.context.attr_kind(map))) {
            self.write_over_operands(map.body, map.dims, operands);
        }
        self.out.push(']');
    }
}
