//! The moves of right sides: what terms cannot say.

use freehold_dialects::Trait;
use freehold_ir::{DYNAMIC, Op, Value};
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
    match made {
        Move::Erase => erase(rw, rule, op),
        Move::EraseWithUsers => {
            let value = arguments.first().and_then(|&value| bindings.value(value));
            value.is_some_and(|value| erase_with_users(rw, rule, op, value))
        }
        Move::StaticSizes => constant_extents(rw, op, rule),
        Move::StaticMetadata => metadata(rw, rule, op),
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
    let stays = |user: Op| {
        let mut results = rw.module.results(user).iter();
        rw.table.has(rw.module, user, Trait::Terminator)
            || results.any(|&result| rw.module.has_uses(result))
    };
    let mut results = rw.module.results(op).iter();
    let others = results.any(|&result| result != value && rw.module.has_uses(result));
    if others || users.iter().any(|&user| stays(user)) {
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

/// Results that the type of the operand tells become constants.
fn metadata(rw: &mut Rewriter, rule: &str, op: Op) -> bool {
    let source = rw.module.operand(op, 0);
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
