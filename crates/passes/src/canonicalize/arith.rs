//! Rules of `arith` on booleans, comparisons and selections; arithmetic is in `integers`.

use crate::rewrite::Predicate;
use freehold_ir::{Op, Value, known};

use super::integers::{all_ones, is_scalar_int, width};
use super::rewriter::Rewriter;

fn operands(rw: &Rewriter, op: Op) -> (Value, Value) {
    (rw.module.operand(op, 0), rw.module.operand(op, 1))
}

fn is_constant_value(rw: &Rewriter, value: Value) -> bool {
    rw.module
        .defining_op(value)
        .is_some_and(|def| rw.is_constant(def))
}

/// `f(c, x)` is `f(x, c)` for commutative `f`.
pub(super) fn move_constant_right(rw: &mut Rewriter, op: Op) -> bool {
    if rw.module.operand_count(op) != 2 {
        return false;
    }
    let (lhs, rhs) = operands(rw, op);
    if !is_constant_value(rw, lhs) || is_constant_value(rw, rhs) {
        return false;
    }
    rw.by("constant-to-the-right");
    rw.set_operands(op, &[rhs, lhs]);
    true
}

/// Both operands as constants.
fn constants(rw: &Rewriter, op: Op) -> Option<(i128, i128)> {
    let (lhs, rhs) = operands(rw, op);
    Some((rw.constant(lhs)?, rw.constant(rhs)?))
}

/// Whether one value is the bitwise complement of the other.
fn are_complements(rw: &Rewriter, a: Value, b: Value) -> bool {
    let is_not = |x: Value, y: Value| {
        rw.def(x, known::ARITH_XORI).is_some_and(|xor| {
            let (lhs, rhs) = operands(rw, xor);
            lhs == y && rw.constant(rhs) == all_ones(rw, y)
        })
    };
    is_scalar_int(rw, a) && (is_not(a, b) || is_not(b, a))
}

/// Whether `value` is an operation `name` of which `part` is an operand.
fn contains(rw: &Rewriter, value: Value, name: freehold_ir::OpName, part: Value) -> bool {
    rw.def(value, name)
        .is_some_and(|op| rw.module.operands(op).any(|o| o == part))
}

pub(super) fn andi(rw: &mut Rewriter, op: Op) -> bool {
    if let Some((a, b)) = constants(rw, op) {
        return rw.replace_by_int(op, a & b);
    }
    let (lhs, rhs) = operands(rw, op);
    let constant = rw.constant(rhs);
    let replacement = if lhs == rhs || constant.is_some() && constant == all_ones(rw, rhs) {
        lhs
    } else if constant == Some(0) || contains(rw, rhs, known::ARITH_ANDI, lhs) {
        rhs
    } else if contains(rw, lhs, known::ARITH_ANDI, rhs) {
        lhs
    } else if are_complements(rw, lhs, rhs) {
        return rw.replace_by_int(op, 0);
    } else {
        return false;
    };
    rw.by("and-of-one-operand");
    rw.replace(op, &[replacement]);
    true
}

pub(super) fn ori(rw: &mut Rewriter, op: Op) -> bool {
    if let Some((a, b)) = constants(rw, op) {
        return rw.replace_by_int(op, a | b);
    }
    let (lhs, rhs) = operands(rw, op);
    let constant = rw.constant(rhs);
    let replacement = if lhs == rhs || constant == Some(0) {
        lhs
    } else if constant.is_some() && constant == all_ones(rw, rhs) {
        rhs
    } else if let (true, Some(ones)) = (are_complements(rw, lhs, rhs), all_ones(rw, rhs)) {
        return rw.replace_by_int(op, ones);
    } else {
        return false;
    };
    rw.by("or-of-one-operand");
    rw.replace(op, &[replacement]);
    true
}

pub(super) fn xori(rw: &mut Rewriter, op: Op) -> bool {
    if let Some((a, b)) = constants(rw, op) {
        return rw.replace_by_int(op, a ^ b);
    }
    let (lhs, rhs) = operands(rw, op);
    if lhs == rhs && is_scalar_int(rw, lhs) {
        return rw.replace_by_int(op, 0);
    }
    if rw.constant(rhs) == Some(0) {
        rw.by("xor-with-false");
        rw.replace(op, &[lhs]);
        return true;
    }
    for (inner, other) in [(lhs, rhs), (rhs, lhs)] {
        if let Some(xor) = rw.def(inner, known::ARITH_XORI) {
            let (a, b) = operands(rw, xor);
            if a == other || b == other {
                rw.by("xor-undone");
                rw.replace(op, &[if a == other { b } else { a }]);
                return true;
            }
        }
    }
    negated_comparison(rw, op, lhs, rhs)
}

fn negated_comparison(rw: &mut Rewriter, op: Op, lhs: Value, rhs: Value) -> bool {
    let Some(cmp) = rw.def(lhs, known::ARITH_CMPI) else {
        return false;
    };
    let Some(predicate) = predicate(rw, cmp).filter(|_| rw.constant_bool(rhs) == Some(true)) else {
        return false;
    };
    let (a, b) = operands(rw, cmp);
    rw.by("negated-comparison");
    let negated = rw.build(op, |builder| builder.cmpi(predicate.negated(), a, b));
    rw.replace(op, &[negated]);
    true
}

pub(super) fn predicate(rw: &Rewriter, op: Op) -> Option<Predicate> {
    match rw
        .module
        .context
        .attr_kind(rw.module.attr(op, "predicate")?)
    {
        freehold_ir::AttrKind::Integer { value, .. } => Predicate::from_code(*value),
        _ => None,
    }
}

fn holds(predicate: Predicate, a: i128, b: i128, width: u32) -> bool {
    let mask = if width >= 128 {
        u128::MAX
    } else {
        (1 << width) - 1
    };
    let (ua, ub) = (a as u128 & mask, b as u128 & mask);
    // The one negative value of an `i1` is stored as 1.
    let (a, b) = if width == 1 { (-a, -b) } else { (a, b) };
    match predicate {
        Predicate::Eq => a == b,
        Predicate::Ne => a != b,
        Predicate::Slt => a < b,
        Predicate::Sle => a <= b,
        Predicate::Sgt => a > b,
        Predicate::Sge => a >= b,
        Predicate::Ult => ua < ub,
        Predicate::Ule => ua <= ub,
        Predicate::Ugt => ua > ub,
        Predicate::Uge => ua >= ub,
    }
}

pub(super) fn cmpi(rw: &mut Rewriter, op: Op) -> bool {
    let (lhs, rhs) = operands(rw, op);
    let Some((predicate, width)) = predicate(rw, op).zip(width(rw, lhs)) else {
        return false;
    };
    if lhs == rhs {
        return rw.replace_by_int(op, holds(predicate, 0, 0, width).into());
    }
    if let Some((a, b)) = constants(rw, op) {
        return rw.replace_by_int(op, holds(predicate, a, b, width).into());
    }
    // Two constants of which one is no number, as poison is not, would change places for ever.
    if is_constant_value(rw, lhs) && !is_constant_value(rw, rhs) {
        rw.by("compared-constant-to-the-right");
        let swapped = rw.build(op, |b| b.cmpi(predicate.swapped(), rhs, lhs));
        rw.replace(op, &[swapped]);
        return true;
    }
    let tests_itself = matches!(
        (predicate, rw.constant_bool(rhs)),
        (Predicate::Ne, Some(false)) | (Predicate::Eq, Some(true))
    );
    if tests_itself {
        rw.by("comparison-of-a-condition");
        rw.replace(op, &[lhs]);
    }
    tests_itself
}

pub(super) fn select(rw: &mut Rewriter, op: Op) -> bool {
    let condition = rw.module.operand(op, 0);
    let (yes, no) = (rw.module.operand(op, 1), rw.module.operand(op, 2));
    let chosen = match (
        rw.constant_bool(condition),
        rw.constant_bool(yes),
        rw.constant_bool(no),
    ) {
        (Some(true), ..) => Some(yes),
        (Some(false), ..) => Some(no),
        (None, Some(true), Some(false)) => Some(condition),
        _ if yes == no => Some(yes),
        _ => selected_by_equality(rw, condition, yes, no),
    };
    if let Some(chosen) = chosen {
        rw.by("select-decided");
        rw.replace(op, &[chosen]);
        return true;
    }
    let is_i1 = rw.ty(condition) == rw.module.context.i1();
    if is_i1 && rw.constant_bool(yes) == Some(false) && rw.constant_bool(no) == Some(true) {
        rw.by("select-of-constants");
        let not = rw.build(op, |b| {
            let one = b.constant_bool(true);
            b.xori(condition, one)
        });
        rw.replace(op, &[not]);
        return true;
    }
    if let Some(inner) = negation(rw, condition) {
        rw.by("select-on-negation");
        rw.set_operands(op, &[inner, no, yes]);
        return true;
    }
    nested_select(rw, op, condition, yes, no)
}

/// `select(a == b, a, b)` is `b`, and with `!=` it is `a`.
fn selected_by_equality(rw: &Rewriter, condition: Value, yes: Value, no: Value) -> Option<Value> {
    let cmp = rw.def(condition, known::ARITH_CMPI)?;
    let (a, b) = operands(rw, cmp);
    if (a, b) != (yes, no) && (a, b) != (no, yes) {
        return None;
    }
    match predicate(rw, cmp)? {
        Predicate::Eq => Some(no),
        Predicate::Ne => Some(yes),
        _ => None,
    }
}

/// `x` of `xori x, true`.
pub(super) fn negation(rw: &Rewriter, value: Value) -> Option<Value> {
    let xor = rw.def(value, known::ARITH_XORI)?;
    let (lhs, rhs) = operands(rw, xor);
    (rw.constant_bool(rhs) == Some(true)).then_some(lhs)
}

/// A selection of a selection by the same condition, which decides the inner one.
fn nested_select(rw: &mut Rewriter, op: Op, condition: Value, yes: Value, no: Value) -> bool {
    let outcome = |value: Value, index: usize| {
        let inner = rw.def(value, known::ARITH_SELECT)?;
        let decided = rw.module.operand(inner, 0) == condition;
        decided.then(|| rw.module.operand(inner, index))
    };
    let (new_yes, new_no) = (outcome(yes, 1), outcome(no, 2));
    if new_yes.is_none() && new_no.is_none() {
        return false;
    }
    rw.by("select-of-select");
    let operands = [condition, new_yes.unwrap_or(yes), new_no.unwrap_or(no)];
    rw.set_operands(op, &operands);
    true
}
