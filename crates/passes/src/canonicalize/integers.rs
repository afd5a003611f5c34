//! Rules of integer and index arithmetic: identities, constants, and chains with constants.

use freehold_ir::{Op, OpName, Signedness, Type, TypeKind, Value, known};

use super::rewriter::Rewriter;

/// The width in bits of a scalar signless integer; 64 for `index`.
fn type_width(rw: &Rewriter, ty: Type) -> Option<u32> {
    match rw.module.context.kind(ty) {
        TypeKind::Index => Some(64),
        TypeKind::Integer {
            width,
            signedness: Signedness::Signless,
        } if (1..=64).contains(width) => Some(*width),
        _ => None,
    }
}

/// The width in bits of a value that is a scalar integer or an index.
pub(super) fn width(rw: &Rewriter, value: Value) -> Option<u32> {
    type_width(rw, rw.ty(value))
}

pub(super) fn is_scalar_int(rw: &Rewriter, value: Value) -> bool {
    width(rw, value).is_some()
}

/// The constant with all bits set, as attributes hold it.
pub(super) fn all_ones(rw: &Rewriter, value: Value) -> Option<i128> {
    width(rw, value).map(|w| if w == 1 { 1 } else { -1 })
}

/// `value` cut to `width` bits, as attributes hold it: sign-extended, but 0 or 1 for `i1`.
fn wrap(value: i128, width: u32) -> i128 {
    if width == 1 {
        return value & 1;
    }
    let shift = 128 - width;
    (value << shift) >> shift
}

/// `x name c` for a constant `c`, or `c name x`.
enum WithConstant {
    Right(Value, i128),
    Left(i128, Value),
}

fn with_constant(rw: &Rewriter, value: Value, name: OpName) -> Option<WithConstant> {
    let op = rw.def(value, name)?;
    let (lhs, rhs) = (rw.module.operand(op, 0), rw.module.operand(op, 1));
    match (rw.constant(lhs), rw.constant(rhs)) {
        (None, Some(c)) => Some(WithConstant::Right(lhs, c)),
        (Some(c), None) => Some(WithConstant::Left(c, rhs)),
        _ => None,
    }
}

/// What an operation becomes.
enum Outcome {
    Value(Value),
    Constant(i128),
    /// `value name constant`.
    Right(OpName, Value, i128),
    /// `constant name value`.
    Left(OpName, i128, Value),
}

/// `arith.addi`, `arith.subi` and `arith.muli`.
pub(super) fn visit(rw: &mut Rewriter, op: Op) -> bool {
    let (lhs, rhs) = (rw.module.operand(op, 0), rw.module.operand(op, 1));
    let Some(width) = width(rw, lhs) else {
        return false;
    };
    let outcome = match rw.module.name(op) {
        known::ARITH_ADDI => addi(rw, lhs, rhs),
        known::ARITH_SUBI => subi(rw, lhs, rhs),
        _ => muli(rw, lhs, rhs),
    };
    let Some(outcome) = outcome else {
        return false;
    };
    let ty = rw.ty(lhs);
    let value = match outcome {
        Outcome::Value(value) => value,
        Outcome::Constant(c) => return rw.replace_by_int(op, wrap(c, width)),
        Outcome::Right(name, x, c) => rw.build(op, |b| {
            let c = b.constant_int(wrap(c, width), ty);
            b.wrapping(name, x, c)
        }),
        Outcome::Left(name, c, x) => rw.build(op, |b| {
            let c = b.constant_int(wrap(c, width), ty);
            b.wrapping(name, c, x)
        }),
    };
    rw.by("sum-or-product-with-constant");
    rw.replace(op, &[value]);
    true
}

/// The operands of `value` if it is an operation `name`.
fn parts(rw: &Rewriter, value: Value, name: OpName) -> Option<(Value, Value)> {
    let op = rw.def(value, name)?;
    Some((rw.module.operand(op, 0), rw.module.operand(op, 1)))
}

fn addi(rw: &Rewriter, lhs: Value, rhs: Value) -> Option<Outcome> {
    use Outcome::{Constant, Left, Right};
    if let (Some(a), Some(b)) = (rw.constant(lhs), rw.constant(rhs)) {
        return Some(Constant(a + b));
    }
    if rw.constant(rhs) == Some(0) {
        return Some(Outcome::Value(lhs));
    }
    for (sum, other) in [(lhs, rhs), (rhs, lhs)] {
        if let Some((a, b)) = parts(rw, sum, known::ARITH_SUBI)
            && b == other
        {
            return Some(Outcome::Value(a));
        }
    }
    let c = rw.constant(rhs)?;
    if let Some(WithConstant::Right(x, d)) = with_constant(rw, lhs, known::ARITH_ADDI) {
        return Some(Right(known::ARITH_ADDI, x, c + d));
    }
    match with_constant(rw, lhs, known::ARITH_SUBI)? {
        WithConstant::Right(x, d) => Some(Right(known::ARITH_ADDI, x, c - d)),
        WithConstant::Left(d, x) => Some(Left(known::ARITH_SUBI, c + d, x)),
    }
}

fn subi(rw: &Rewriter, lhs: Value, rhs: Value) -> Option<Outcome> {
    use Outcome::{Constant, Left, Right};
    if lhs == rhs {
        return Some(Constant(0));
    }
    if let (Some(a), Some(b)) = (rw.constant(lhs), rw.constant(rhs)) {
        return Some(Constant(a - b));
    }
    if rw.constant(rhs) == Some(0) {
        return Some(Outcome::Value(lhs));
    }
    if let Some((a, b)) = parts(rw, lhs, known::ARITH_ADDI)
        && (a == rhs || b == rhs)
    {
        return Some(Outcome::Value(if b == rhs { a } else { b }));
    }
    if let Some(c) = rw.constant(rhs) {
        if let Some(WithConstant::Right(x, d)) = with_constant(rw, lhs, known::ARITH_ADDI) {
            return Some(Right(known::ARITH_ADDI, x, d - c));
        }
        return match with_constant(rw, lhs, known::ARITH_SUBI)? {
            WithConstant::Right(x, d) => Some(Right(known::ARITH_SUBI, x, c + d)),
            WithConstant::Left(d, x) => Some(Left(known::ARITH_SUBI, d - c, x)),
        };
    }
    let c = rw.constant(lhs)?;
    if let Some(WithConstant::Right(x, d)) = with_constant(rw, rhs, known::ARITH_ADDI) {
        return Some(Left(known::ARITH_SUBI, c - d, x));
    }
    match with_constant(rw, rhs, known::ARITH_SUBI)? {
        WithConstant::Right(x, d) => Some(Left(known::ARITH_SUBI, c + d, x)),
        WithConstant::Left(d, x) => Some(Right(known::ARITH_ADDI, x, c - d)),
    }
}

fn muli(rw: &Rewriter, lhs: Value, rhs: Value) -> Option<Outcome> {
    let c = rw.constant(rhs)?;
    match (rw.constant(lhs), c) {
        (Some(a), _) => Some(Outcome::Constant(a * c)),
        (None, 0) => Some(Outcome::Value(rhs)),
        (None, 1) => Some(Outcome::Value(lhs)),
        (None, _) => match with_constant(rw, lhs, known::ARITH_MULI)? {
            WithConstant::Right(x, d) => Some(Outcome::Right(known::ARITH_MULI, x, c * d)),
            WithConstant::Left(..) => None,
        },
    }
}

/// `arith.index_cast` of a constant, and of a cast that it undoes without loss.
///
/// mlir-opt also drops a detour of an `index` through a narrow integer, which loses bits.
pub(super) fn index_cast(rw: &mut Rewriter, op: Op) -> bool {
    let (source, target) = (rw.module.operand(op, 0), rw.ty(rw.module.result(op, 0)));
    let Some(width) = type_width(rw, target) else {
        return false;
    };
    if let Some(c) = rw.constant(source) {
        // The attribute of the one negative `i1` is 1.
        let c = if rw.ty(source) == rw.module.context.i1() {
            -c
        } else {
            c
        };
        return rw.replace_by_int(op, wrap(c, width));
    }
    let Some(inner) = rw.def(source, known::ARITH_INDEX_CAST) else {
        return false;
    };
    let original = rw.module.operand(inner, 0);
    let lossless = type_width(rw, rw.ty(source)) >= Some(width);
    if rw.ty(original) != target || !lossless {
        return false;
    }
    rw.by("index-cast-undone");
    rw.replace(op, &[original]);
    true
}
