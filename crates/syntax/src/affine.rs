//! Affine maps and integer sets: read into expressions, simplified as mlir-opt does when it
//! builds them, so that equal maps are one attribute.

use freehold_ir::{AffineConstraint, AffineMap, Attr, AttrKind, IntegerSet};
use freehold_ir::{AffineExpr as Expr, AffineKind as Kind};

use super::lexer::Tok;
use super::op_state::OperandRef;
use super::parser::{Parsed, Parser};

/// Expressions with more terms are an error: they are walked recursively.
const MAX_TERMS: u32 = 1000;

const CONSTRAINT_END: &str = "'== affine-expr' or '>= affine-expr' at end of affine constraint";

/// The names that a map binds, and how much of it was read.
#[derive(Default)]
pub(super) struct AffineNames<'s> {
    pub names: Vec<(&'s str, Expr)>,
    pub dims: u32,
    pub symbols: u32,
    pub terms: u32,
    /// Where operands stand for dimensions and `symbol(...)` of them for symbols: those that
    /// were read.
    pub operands: Option<Operands>,
}

/// The operands of a map that is written over SSA names.
#[derive(Default)]
pub(super) struct Operands {
    pub dims: Vec<OperandRef>,
    pub symbols: Vec<OperandRef>,
}

impl<'s> Parser<'s> {
    /// `affine_map<(d0)[s0] -> (d0 + s0)>` or `affine_set<(d0)[s0] : (d0 >= 0)>`.
    pub fn parse_affine_attr(&mut self) -> Parsed<Attr> {
        let is_map = self.tok_text() == "affine_map";
        self.bump();
        let what = if is_map { "affine map" } else { "integer set" };
        self.expect(Tok::Less, &format!("'<' in {what}"))?;
        let attr = self.parse_affine_body(is_map)?;
        self.expect(Tok::Greater, &format!("'>' in {what}"))?;
        Ok(attr)
    }

    /// `(d0)[s0] -> (d0 + s0)` or `(d0)[s0] : (d0 >= 0)`, what stands between the brackets.
    pub fn parse_affine_body(&mut self, is_map: bool) -> Parsed<Attr> {
        let mut names = AffineNames::default();
        self.expect(Tok::LParen, "'(' in dimensional identifier list")?;
        self.list_until(Tok::RParen, "')' in dimensional identifier list", |p| {
            let expr = Expr::Dim(names.dims);
            names.dims += 1;
            p.bind(&mut names, expr)
        })?;
        if self.eat(Tok::LSquare) {
            self.list_until(Tok::RSquare, "']' in symbol list", |p| {
                let expr = Expr::Symbol(names.symbols);
                names.symbols += 1;
                p.bind(&mut names, expr)
            })?;
        }
        let kind = if is_map {
            self.expect(Tok::Arrow, "'->' or ':'")?;
            let mut results = Vec::new();
            self.expect(Tok::LParen, "'(' in affine map range")?;
            self.list_until(Tok::RParen, "')' in affine map range", |p| {
                results.push(p.parse_sum(&mut names)?);
                Ok(())
            })?;
            AttrKind::AffineMap(AffineMap {
                dims: names.dims,
                symbols: names.symbols,
                results: results.into(),
            })
        } else {
            self.expect(Tok::Colon, "'->' or ':'")?;
            let constraints = self.parse_constraints(&mut names)?;
            AttrKind::IntegerSet(IntegerSet {
                dims: names.dims,
                symbols: names.symbols,
                constraints: constraints.into(),
            })
        };
        Ok(self.module.context.attr(kind))
    }

    pub fn bind(&mut self, names: &mut AffineNames<'s>, expr: Expr) -> Parsed<()> {
        let here = self.here();
        let tok = self.expect(Tok::BareId, "bare identifier")?;
        let name = self.text(tok);
        if names.names.iter().any(|n| n.0 == name) {
            return Err(self.error(here, format!("redefinition of identifier '{name}'")));
        }
        names.names.push((name, expr));
        Ok(())
    }

    /// `d0 - 1 >= 0, d1 == d0`, written with zero on the right.
    fn parse_constraints(&mut self, names: &mut AffineNames<'s>) -> Parsed<Vec<AffineConstraint>> {
        self.expect(Tok::LParen, "'(' in integer set constraint list")?;
        let mut constraints = Vec::new();
        self.list_until(Tok::RParen, "')' in integer set constraint list", |p| {
            let left = p.parse_sum(names)?;
            let (swap, is_equality) = match p.tok.kind {
                Tok::Greater => (false, false),
                Tok::Less => (true, false),
                Tok::Equal => (false, true),
                _ => return Err(p.unexpected(CONSTRAINT_END)),
            };
            p.bump();
            if !p.eat(Tok::Equal) {
                return Err(p.error_here(format!("expected {CONSTRAINT_END}")));
            }
            let right = p.parse_sum(names)?;
            let (left, right) = if swap { (right, left) } else { (left, right) };
            constraints.push(AffineConstraint {
                expr: left.sub(right),
                is_equality,
            });
            Ok(())
        })?;
        if constraints.is_empty() {
            // The set of all points.
            constraints.push(AffineConstraint {
                expr: Expr::Const(0),
                is_equality: true,
            });
        }
        Ok(constraints)
    }

    pub fn parse_sum(&mut self, names: &mut AffineNames<'s>) -> Parsed<Expr> {
        let mut left = self.parse_product(names)?;
        loop {
            if self.eat(Tok::Plus) {
                left = left.add(self.parse_right_product(names)?);
            } else if self.eat(Tok::Minus) {
                left = left.sub(self.parse_right_product(names)?);
            } else {
                return Ok(left);
            }
        }
    }

    fn parse_product(&mut self, names: &mut AffineNames<'s>) -> Parsed<Expr> {
        let left = self.parse_factor(names)?;
        self.parse_factors_after(left, names)
    }

    /// A product that is the right side of an operator.
    fn parse_right_product(&mut self, names: &mut AffineNames<'s>) -> Parsed<Expr> {
        let left = self.parse_right_factor(names)?;
        self.parse_factors_after(left, names)
    }

    /// A factor that is the right side of an operator.
    fn parse_right_factor(&mut self, names: &mut AffineNames<'s>) -> Parsed<Expr> {
        match self.tok.kind {
            Tok::PercentId | Tok::BareId | Tok::Integer | Tok::LParen | Tok::Minus => {
                self.parse_factor(names)
            }
            Tok::Plus | Tok::Star => self.parse_factor(names),
            _ => Err(self.error_here("missing right operand of binary operator")),
        }
    }

    fn parse_factors_after(&mut self, mut left: Expr, names: &mut AffineNames<'s>) -> Parsed<Expr> {
        loop {
            let here = self.here();
            let kind = match self.tok.kind {
                Tok::Star => Kind::Mul,
                Tok::BareId => match self.tok_text() {
                    "floordiv" => Kind::FloorDiv,
                    "ceildiv" => Kind::CeilDiv,
                    "mod" => Kind::Mod,
                    _ => return Ok(left),
                },
                _ => return Ok(left),
            };
            self.bump();
            let right = self.parse_right_factor(names)?;
            let is_affine = if kind == Kind::Mul {
                left.is_symbolic() || right.is_symbolic()
            } else {
                right.is_symbolic()
            };
            if !is_affine {
                let message = match kind {
                    Kind::Mul => {
                        "non-affine expression: at least one of the multiply operands has to be \
                         either a constant or symbolic"
                            .to_owned()
                    }
                    _ => {
                        let word = match kind {
                            Kind::FloorDiv => "floordiv",
                            Kind::CeilDiv => "ceildiv",
                            _ => "mod",
                        };
                        format!(
                            "non-affine expression: right operand of {word} has to be either a \
                             constant or symbolic"
                        )
                    }
                };
                return Err(self.error(here, message));
            }
            left = Expr::binary(kind, left, right);
        }
    }

    fn parse_factor(&mut self, names: &mut AffineNames<'s>) -> Parsed<Expr> {
        names.terms += 1;
        if names.terms > MAX_TERMS {
            return Err(self.error_here(format!("more than {MAX_TERMS} terms in one affine map")));
        }
        match self.tok.kind {
            Tok::PercentId if names.operands.is_some() => self.parse_ssa_id(names, false),
            Tok::BareId if names.operands.is_some() && self.at_keyword("symbol") => {
                self.bump();
                self.expect(Tok::LParen, "'(' at start of SSA symbol")?;
                let id = self.parse_ssa_id(names, true)?;
                self.expect(Tok::RParen, "')' at end of SSA symbol")?;
                Ok(id)
            }
            Tok::BareId => {
                let name = self.tok_text();
                match names.names.iter().find(|n| n.0 == name) {
                    Some((_, expr)) => {
                        let expr = expr.clone();
                        self.bump();
                        Ok(expr)
                    }
                    None => Err(self.error_here("use of undeclared identifier")),
                }
            }
            Tok::Integer => {
                let here = self.here();
                let tok = self.bump();
                match self.text(tok).parse() {
                    Ok(value) => Ok(Expr::Const(value)),
                    Err(_) => Err(self.error(here, "constant too large for index")),
                }
            }
            Tok::LParen => self.nested(|p| {
                p.bump();
                let inner = p.parse_sum(names)?;
                p.expect(Tok::RParen, "')'")?;
                Ok(inner)
            }),
            Tok::Minus => self.nested(|p| {
                p.bump();
                let inner = p.parse_factor(names)?;
                Ok(Expr::binary(Kind::Mul, inner, Expr::Const(-1)))
            }),
            Tok::Plus | Tok::Star => {
                Err(self.error_here("missing left operand of binary operator"))
            }
            _ => Err(self.error_here("expected affine expression")),
        }
    }
}
