//! The moves of right sides: what terms cannot say.

use freehold_ir::{DYNAMIC, Op, Value, known};
use freehold_rules::operations::{Move, Variable};

use super::matching::Bindings;
use crate::canonicalize::memref::{constant_extents, static_metadata};
use crate::canonicalize::rewriter::Rewriter;

/// Makes a move for the rule `rule`; whether something was done.
pub(super) fn make(
    rw: &mut Rewriter,
    rule: &str,
    op: Op,
    (made, arguments): (Move, &[Variable]),
    bindings: &Bindings,
) -> bool {
    let value = |place: usize| bindings.value(*arguments.get(place)?);
    match (made, value(0)) {
        (Move::Erase, _) => erase(rw, rule, op),
        (Move::EraseWithUsers, Some(value)) => erase_with_users(rw, rule, op, value),
        (Move::StaticSizes, _) => match rw.module.name(op) {
            known::MEMREF_ALLOC | known::MEMREF_ALLOCA => constant_extents(rw, op, rule),
            _ => false,
        },
        (Move::StaticMetadata, Some(source)) => metadata(rw, rule, op, source),
        (Move::DropUnusedResults, _) => false,
        (Move::EraseWithUsers | Move::StaticMetadata, None) => false,
    }
}

fn erase(rw: &mut Rewriter, rule: &str, op: Op) -> bool {
    let mut results = rw.module.results(op).iter();
    if results.any(|&result| rw.module.has_uses(result)) {
        return false;
    }
    rw.by(rule);
    rw.erase(op);
    true
}

fn erase_with_users(rw: &mut Rewriter, rule: &str, op: Op, value: Value) -> bool {
    let users: Vec<Op> = rw.module.users(value).collect();
    let is_used = |user: Op| {
        let mut results = rw.module.results(user).iter();
        results.any(|&result| rw.module.has_uses(result))
    };
    if users.iter().any(|&user| is_used(user)) {
        return false;
    }
    rw.by(rule);
    for user in users {
        if !rw.is_erased(user) {
            rw.erase(user);
        }
    }
    rw.erase(op);
    true
}

/// Results that the type of the source tells become constants.
fn metadata(rw: &mut Rewriter, rule: &str, op: Op, source: Value) -> bool {
    let Some(values) = static_metadata(rw, rw.ty(source)) else {
        return false;
    };
    let mut changed = false;
    for (index, &value) in values.iter().enumerate() {
        let result = rw.module.result(op, 1 + index);
        if value != DYNAMIC && rw.module.has_uses(result) {
            rw.by(rule);
            let constant = rw.build(op, |b| b.constant_index(value));
            rw.replace_value(result, constant);
            changed = true;
        }
    }
    changed
}
