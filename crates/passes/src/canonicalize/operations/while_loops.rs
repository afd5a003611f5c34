//! The moves of `scf.while`, of what its two regions hand to each other.

use freehold_ir::{Block, Op, Region, Value, ValueDef, known, nested_ops};

use crate::canonicalize::conditions::predicate;
use crate::canonicalize::rewriter::Rewriter;

/// The blocks of a loop, and what ends the first.
struct Parts {
    before: Block,
    after: Block,
    end: Op,
}

impl Parts {
    fn of(rw: &Rewriter, op: Op) -> Option<Parts> {
        let before = rw.body(op, 0)?;
        Some(Parts {
            before,
            after: rw.body(op, 1)?,
            end: rw.module.last_op(before)?,
        })
    }

    fn condition(&self, rw: &Rewriter) -> Value {
        rw.module.operand(self.end, 0)
    }

    /// What the first region hands on: to the second, or as results.
    fn handed(&self, rw: &Rewriter) -> Vec<Value> {
        rw.module.operands(self.end).skip(1).collect()
    }
}

/// In the second region the condition is true, and what is compared as it compares is known.
pub(super) fn known_after(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let parts = Parts::of(rw, op)?;
    let condition = parts.condition(rw);
    let mut known: Vec<(Value, bool)> = Vec::new();
    for (place, value) in parts.handed(rw).into_iter().enumerate() {
        let argument = rw.module.arguments(parts.after)[place];
        if value == condition && rw.module.has_uses(argument) {
            known.push((argument, true));
        }
        let Some(compares) = rw.def(condition, known::ARITH_CMPI) else {
            continue;
        };
        let sides = [0, 1].map(|side| rw.module.operand(compares, side));
        let Some(side) = sides.iter().position(|&side| side == value) else {
            continue;
        };
        for user in rw.module.users(argument) {
            let is_alike = rw.module.name(user) == known::ARITH_CMPI
                && rw.module.operand(user, side) == argument
                && rw.module.operand(user, 1 - side) == sides[1 - side];
            let (Some(was), Some(is)) = (predicate(rw, compares), predicate(rw, user)) else {
                continue;
            };
            if is_alike && (was == is || was.negated() == is) {
                known.push((rw.module.result(user, 0), was == is));
            }
        }
    }
    known.retain(|&(value, _)| rw.module.has_uses(value));
    if known.is_empty() {
        return None;
    }
    rw.by(rule);
    for (value, truth) in known {
        let constant = rw.build(op, |b| b.constant_bool(truth));
        rw.replace_value(value, constant);
    }
    Some(())
}

/// Where the first region hands on all its arguments, and nothing else, they keep their order.
pub(super) fn align_arguments(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let parts = Parts::of(rw, op)?;
    let arguments = rw.module.arguments(parts.before).to_vec();
    let mut places = Vec::new();
    for value in parts.handed(rw) {
        match rw.module.def(value) {
            ValueDef::Argument(block, place) if block == parts.before => {
                places.push(place as usize);
            }
            _ => return None,
        }
    }
    let mut sorted = places.clone();
    sorted.sort_unstable();
    let is_each = sorted.into_iter().eq(0..arguments.len());
    if !is_each || places.is_sorted() {
        return None;
    }
    rw.by(rule);
    let count = places.len();
    let inner = rw.module.arguments(parts.after).to_vec();
    let results = rw.module.results(op).to_vec();
    for &argument in &arguments {
        let ty = rw.ty(argument);
        rw.module.push_argument(parts.after, ty);
        rw.module.push_result(op, ty);
    }
    for (old, &new) in places.iter().enumerate() {
        let argument = rw.module.arguments(parts.after)[count + new];
        rw.replace_value(inner[old], argument);
        let result = rw.module.result(op, count + new);
        rw.replace_value(results[old], result);
    }
    let keep: Vec<bool> = (0..2 * count).map(|place| place >= count).collect();
    rw.module.retain_arguments(parts.after, &keep);
    rw.module.retain_results(op, &keep);
    let mut operands = vec![parts.condition(rw)];
    operands.extend(arguments);
    rw.set_operands(parts.end, &operands);
    rw.note_modified(op);
    Some(())
}

/// An `scf.if` on the condition, at the end of the first region, goes to the start of the second.
pub(super) fn move_if_down(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let parts = Parts::of(rw, op)?;
    let branch = rw.module.prev_op(parts.end)?;
    if rw.module.name(branch) != known::SCF_IF
        || rw.module.operand(branch, 0) != parts.condition(rw)
    {
        return None;
    }
    let [then_region, else_region] = <[Region; 2]>::try_from(rw.module.regions(branch)).ok()?;
    let block = rw.module.first_block(then_region)?;
    let other = match rw.module.first_block(else_region) {
        Some(block) if rw.module.first_op(block) != rw.module.last_op(block) => return None,
        Some(block) => rw.yielded(block),
        None => Vec::new(),
    };
    rw.by(rule);
    let first = rw.module.first_op(parts.after)?;
    // What is handed on if the loop ends; while it goes on, the first region of the branch says.
    let mut handed = parts.handed(rw);
    let mut inside: Vec<(Value, usize)> = Vec::new();
    for (place, value) in handed.iter_mut().enumerate() {
        if let ValueDef::Result(def, number) = rw.module.def(*value)
            && def == branch
        {
            let argument = rw.module.arguments(parts.after)[place];
            inside.push((argument, number as usize));
            *value = other[number as usize];
        }
    }
    // What the branch uses of the first region is handed on as well.
    let mut used: Vec<Value> = Vec::new();
    for inner in nested_ops(rw.module, branch).filter(|&inner| inner != branch) {
        for value in rw.module.operands(inner) {
            let is_of_else = rw.module.parent_region(inner) == Some(else_region);
            if rw.module.defining_block(value) == Some(parts.before)
                && !is_of_else
                && !used.contains(&value)
            {
                used.push(value);
            }
        }
    }
    for &value in &used {
        let ty = rw.ty(value);
        let argument = rw.module.push_argument(parts.after, ty);
        rw.module.push_result(op, ty);
        handed.push(value);
        let users: Vec<Op> = rw.module.users(value).collect();
        for user in users {
            let mut around = std::iter::successors(Some(user), |&op| rw.module.parent_op(op));
            if around.any(|op| rw.module.parent_block(op) == Some(block)) {
                rw.replace_in(user, value, argument);
            }
        }
    }
    let yielded = rw.inline_before(first, block, &[]);
    for (argument, number) in inside {
        rw.replace_value(argument, yielded[number]);
    }
    let mut operands = vec![parts.condition(rw)];
    operands.extend(handed);
    rw.set_operands(parts.end, &operands);
    rw.erase(branch);
    rw.note_modified(op);
    Some(())
}
