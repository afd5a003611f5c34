//! Affine maps written over SSA names, `%i + symbol(%n) * 2`: read into a map and its operands,
//! and printed with the operands' names in place of `d0` and `s0`.
//!
//! Knows nothing of the operations that hold such maps: those are in `affine_access.rs` and
//! `affine_loops.rs`.

use freehold_ir::{AffineExpr as Expr, AffineMap, Attr, AttrKind, Value};

use super::affine::{AffineNames, Operands};
use super::affine_expr::write_with;
use super::lexer::Tok;
use super::op_state::OperandRef;
use super::parser::{Parsed, Parser};
use super::printer::Printer;

impl<'s> AffineNames<'s> {
    /// For expressions over SSA names.
    pub fn of_operands() -> Self {
        AffineNames {
            operands: Some(Operands::default()),
            ..AffineNames::default()
        }
    }
}

impl<'s> Parser<'s> {
    /// `%i` as a dimension or a symbol. A name that occurs again in one expression is what it
    /// was first.
    pub fn parse_ssa_id(&mut self, names: &mut AffineNames<'s>, is_symbol: bool) -> Parsed<Expr> {
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
        let mut names = AffineNames::of_operands();
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
        names: AffineNames<'s>,
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

    /// The map that gives its dimensions.
    pub fn identity_map(&mut self, rank: u32) -> Attr {
        let dims: Vec<Expr> = (0..rank).map(Expr::Dim).collect();
        self.map_attr(rank, 0, &dims)
    }

    /// The attribute of a map.
    pub fn map_attr(&mut self, dims: u32, symbols: u32, results: &[Expr]) -> Attr {
        self.module.context.attr(AttrKind::AffineMap(AffineMap {
            dims,
            symbols,
            results: results.into(),
        }))
    }
}

/// How many dimensions and symbols a map or a set has; none for any other attribute.
pub(super) fn space_of(kind: &AttrKind) -> Option<(usize, usize)> {
    match kind {
        AttrKind::AffineMap(map) => Some((map.dims as usize, map.symbols as usize)),
        AttrKind::IntegerSet(set) => Some((set.dims as usize, set.symbols as usize)),
        _ => None,
    }
}

impl Printer<'_> {
    /// An expression's text over the names of `operands`, of which the first `dims` stand for
    /// dimensions.
    pub fn write_over_operands(&mut self, expr: &Expr, dims: usize, operands: &[Value]) {
        let names = &self.names;
        write_with(expr, &mut self.out, &mut |out, is_symbol, index| {
            let start = if is_symbol { dims } else { 0 };
            let Some(&value) = operands.get(start + index as usize) else {
                return;
            };
            if is_symbol {
                out.push_str("symbol(");
            }
            names.write_value(out, value);
            if is_symbol {
                out.push(')');
            }
        });
    }

    /// `[%i + 3, symbol(%n)]`
    pub fn subscripts(&mut self, map: Option<Attr>, operands: &[Value]) {
        let module = self.module;
        self.out.push('[');
        if let Some(map) = map.and_then(|map| module.context.affine_map(map)) {
            for (i, result) in map.results.iter().enumerate() {
                if i > 0 {
                    self.out.push_str(", ");
                }
                self.write_over_operands(result, map.dims as usize, operands);
            }
        }
        self.out.push(']');
    }
}
