//! Prints affine expressions, maps and integer sets in mlir-opt's spelling. Recursion follows an
//! expression's depth, which the parser bounds.

use freehold_ir::{AffineExpr as Expr, AffineKind as Kind, AffineMap, IntegerSet};

use super::number_text::{write_int, write_uint};

/// Writes what stands for a dimension, or for a symbol when the flag is set.
pub(super) type Leaf<'l> = dyn FnMut(&mut String, bool, u32) + 'l;

/// Appends an expression's text over `d0` and `s0`.
fn write(expr: &Expr, out: &mut String) {
    write_with(expr, out, &mut |out, is_symbol, index| {
        out.push(if is_symbol { 's' } else { 'd' });
        write_uint(out, index.into());
    });
}

/// Appends an expression's text; `leaf` writes its dimensions and symbols.
pub(super) fn write_with(expr: &Expr, out: &mut String, leaf: &mut Leaf) {
    write_in(expr, out, leaf, false);
}

fn write_in(expr: &Expr, out: &mut String, leaf: &mut Leaf, is_strong: bool) {
    let (kind, sides) = match expr {
        Expr::Dim(index) => return leaf(out, false, *index),
        Expr::Symbol(index) => return leaf(out, true, *index),
        Expr::Const(value) => return write_int(out, (*value).into()),
        Expr::Binary(kind, sides) => (*kind, sides),
    };
    let (left, right) = &**sides;
    if is_strong {
        out.push('(');
    }
    let word = match kind {
        Kind::Add => {
            write_sum(out, leaf, left, right);
            ""
        }
        Kind::Mul if *right == Expr::Const(-1) => {
            out.push('-');
            write_in(left, out, leaf, true);
            ""
        }
        Kind::Mul => " * ",
        Kind::FloorDiv => " floordiv ",
        Kind::CeilDiv => " ceildiv ",
        Kind::Mod => " mod ",
    };
    if !word.is_empty() {
        write_in(left, out, leaf, true);
        out.push_str(word);
        write_in(right, out, leaf, true);
    }
    if is_strong {
        out.push(')');
    }
}

/// `a + b`, as a subtraction where `b` is negative.
fn write_sum(out: &mut String, leaf: &mut Leaf, left: &Expr, right: &Expr) {
    write_in(left, out, leaf, false);
    if let Some((factor, Expr::Const(scale))) = right.sides(Kind::Mul)
        && *scale < 0
    {
        out.push_str(" - ");
        if *scale == -1 {
            write_in(factor, out, leaf, factor.sides(Kind::Add).is_some());
        } else {
            write_in(factor, out, leaf, true);
            out.push_str(" * ");
            write_uint(out, scale.unsigned_abs().into());
        }
        return;
    }
    match right {
        Expr::Const(value) if *value < 0 => {
            out.push_str(" - ");
            write_uint(out, value.unsigned_abs().into());
        }
        _ => {
            out.push_str(" + ");
            write_in(right, out, leaf, false);
        }
    }
}

/// Appends the whole attribute.
pub(super) fn write_map(out: &mut String, map: &AffineMap) {
    out.push_str("affine_map<");
    write_spaces(out, map.dims, map.symbols);
    out.push_str(" -> (");
    for (i, result) in map.results.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        write(result, out);
    }
    out.push_str(")>");
}

/// Appends the whole attribute.
pub(super) fn write_set(out: &mut String, set: &IntegerSet) {
    out.push_str("affine_set<");
    write_spaces(out, set.dims, set.symbols);
    out.push_str(" : (");
    for (i, constraint) in set.constraints.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        write(&constraint.expr, out);
        out.push_str(if constraint.is_equality {
            " == 0"
        } else {
            " >= 0"
        });
    }
    out.push_str(")>");
}

/// `(d0, d1)[s0]`
fn write_spaces(out: &mut String, dims: u32, symbols: u32) {
    out.push('(');
    write_names(out, 'd', dims);
    out.push(')');
    if symbols > 0 {
        out.push('[');
        write_names(out, 's', symbols);
        out.push(']');
    }
}

fn write_names(out: &mut String, letter: char, count: u32) {
    for i in 0..count {
        if i > 0 {
            out.push_str(", ");
        }
        out.push(letter);
        write_uint(out, i.into());
    }
}
