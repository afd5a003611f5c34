//! Tensors that an operation takes to write into, and gives back as results: the moves about the
//! outputs of `scf.forall`, and about casts of what loops hand on.

use freehold_ir::{Block, DYNAMIC, Op, OpSpec, Type, TypeKind, Value, ValueDef};

use super::bounds::lower_bounds;
use super::lists::group;
use crate::canonicalize::rewriter::Rewriter;

/// So many operations, one after the other, are looked at where a tensor is written into.
const CHAIN: usize = 16;

/// The tensor into which an operation writes to give a value, which has its extents.
pub(super) fn initial(rw: &Rewriter, value: Value) -> Option<Value> {
    let ValueDef::Result(op, place) = rw.module.def(value) else {
        return None;
    };
    match rw.module.name_text(op) {
        "tensor.insert" | "tensor.insert_slice" => {
            Some(rw.module.operand(op, group(rw, op, "dest")?.start))
        }
        _ => {
            let outputs = group(rw, op, "outputs")?;
            let is_each = outputs.len() == rw.module.results(op).len();
            is_each.then(|| rw.module.operand(op, outputs.start + place as usize))
        }
    }
}

/// An `scf.forall` with outputs.
struct Forall {
    body: Block,
    end: Op,
    /// The operand that is the first output, and how many there are.
    first: usize,
    count: usize,
    /// How many arguments of the body are no outputs.
    variables: usize,
}

impl Forall {
    fn of(rw: &Rewriter, op: Op) -> Option<Forall> {
        let outputs = group(rw, op, "outputs")?;
        let body = rw.body(op, 0)?;
        Some(Forall {
            body,
            end: rw.module.last_op(body)?,
            first: outputs.start,
            count: outputs.len(),
            variables: rw.module.arguments(body).len().checked_sub(outputs.len())?,
        })
    }

    fn argument(&self, rw: &Rewriter, output: usize) -> Value {
        rw.module.arguments(self.body)[self.variables + output]
    }

    /// The insertions at the end, each with the number of its output; `None` if something else
    /// stands there.
    fn insertions(&self, rw: &Rewriter) -> Option<Vec<(Op, usize)>> {
        let block = rw.body(self.end, 0)?;
        let insertion = |insertion: Op| {
            let is_insertion = rw.module.name_text(insertion) == "tensor.parallel_insert_slice";
            let dest = is_insertion.then(|| rw.module.operand(insertion, 1))?;
            let ValueDef::Argument(block, place) = rw.module.def(dest) else {
                return None;
            };
            let output = (place as usize).checked_sub(self.variables)?;
            (block == self.body).then_some((insertion, output))
        };
        rw.module.ops(block).map(insertion).collect()
    }
}

/// The body of a loop of one round stands in its place, and what it inserts at the end is inserted
/// into the outputs.
pub(super) fn insert_once(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let forall = Forall::of(rw, op)?;
    let insertions = forall.insertions(rw)?;
    rw.by(rule);
    let mut values = lower_bounds(rw, op)?;
    let outputs = forall.first..forall.first + forall.count;
    let mut current: Vec<Value> = outputs.map(|at| rw.module.operand(op, at)).collect();
    values.extend(&current);
    rw.leave_scope(op);
    rw.inline_before(op, forall.body, &values);
    let name = rw.module.context.op_name("tensor.insert_slice");
    for (insertion, output) in insertions {
        let mut operands: Vec<Value> = rw.module.operands(insertion).collect();
        operands[1] = current[output];
        let spec = OpSpec {
            name,
            location: rw.module.location(insertion),
            operands: &operands,
            results: &[rw.ty(current[output])],
            successors: &[],
            properties: rw.module.properties(insertion),
            attributes: rw.module.attributes(insertion),
            region_count: 0,
        };
        let made = rw.build(op, |b| b.create(&spec));
        current[output] = rw.module.result(made, 0);
    }
    rw.replace(op, &current);
    Some(())
}

/// Outputs go into which nothing is inserted, or whose result nothing uses.
pub(super) fn drop_outputs(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let forall = Forall::of(rw, op)?;
    let insertions = forall.insertions(rw)?;
    let is_written = |output: usize| insertions.iter().any(|&(_, into)| into == output);
    let goes =
        |output: &usize| !rw.module.has_uses(rw.module.result(op, *output)) || !is_written(*output);
    let gone: Vec<usize> = (0..forall.count).filter(goes).collect();
    if gone.is_empty() {
        return None;
    }
    rw.by(rule);
    for &(insertion, into) in &insertions {
        if gone.contains(&into) {
            rw.erase(insertion);
        }
    }
    for &output in &gone {
        let value = rw.module.operand(op, forall.first + output);
        rw.replace_value(forall.argument(rw, output), value);
        rw.replace_value(rw.module.result(op, output), value);
    }
    let stays = |place: usize, first: usize| {
        place
            .checked_sub(first)
            .is_none_or(|output| !gone.contains(&output))
    };
    let count = rw.module.arguments(forall.body).len();
    let keep: Vec<bool> = (0..count)
        .map(|place| stays(place, forall.variables))
        .collect();
    rw.module.retain_arguments(forall.body, &keep);
    let keep: Vec<bool> = (0..forall.count).map(|place| stays(place, 0)).collect();
    rw.module.retain_results(op, &keep);
    let operands = rw.module.operands(op).enumerate();
    let kept = operands.filter(|&(place, _)| stays(place, forall.first));
    let kept: Vec<Value> = kept.map(|(_, value)| value).collect();
    if let Some(def) = rw.table.of(rw.module, op) {
        let count = forall.count - gone.len();
        freehold_dialects::set_group_size(rw.module, op, def, "outputs", count);
    }
    rw.set_operands(op, &kept);
    Some(())
}

// ---- Casts ----------------------------------------------------------------------------------

/// The source of a cast that forgets extents.
fn uncast(rw: &Rewriter, value: Value) -> Option<Value> {
    let kind = |value: Value| rw.module.context.kind(rw.ty(value));
    if !matches!(kind(value), TypeKind::Tensor { .. }) {
        return None;
    }
    let cast = rw.module.defining_op(value)?;
    if rw.module.name_text(cast) != "tensor.cast" {
        return None;
    }
    let source = rw.module.operand(cast, 0);
    let (from, to) = (kind(source).shape()?, kind(value).shape()?);
    let knows = |(&from, &to): (&i64, &i64)| to == DYNAMIC || from == to;
    let is_so = from.len() == to.len() && from.iter().zip(to).all(knows);
    (is_so && from != to).then_some(source)
}

fn cast(rw: &mut Rewriter, before: Op, value: Value, ty: Type) -> Value {
    let name = rw.module.context.op_name("tensor.cast");
    let cast = rw.build(before, |b| b.plain(name, &[value], &[ty], &[]));
    rw.module.result(cast, 0)
}

/// A tensor that a loop hands on keeps the extents that its first one has, if a cast forgets them.
pub(super) fn uncast_values(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    rw.module.operands(op).find_map(|value| uncast(rw, value))?;
    let body = rw.body(op, 0)?;
    let end = rw.module.last_op(body)?;
    let is_forall = group(rw, op, "outputs").is_some();
    let operands = group(rw, op, if is_forall { "outputs" } else { "initArgs" })?;
    let before = rw
        .module
        .arguments(body)
        .len()
        .checked_sub(operands.len())?;
    let keeps_extents = |place: usize, argument: Value| {
        let value = |value: &Value| initial(rw, *value);
        is_forall
            || std::iter::successors(Some(rw.module.operand(end, place)), value)
                .take(CHAIN)
                .any(|value| value == argument)
    };
    let (place, source) = operands.clone().enumerate().find_map(|(place, at)| {
        let source = uncast(rw, rw.module.operand(op, at))?;
        let argument = rw.module.arguments(body)[before + place];
        let result = rw.module.result(op, place);
        let is_used = if is_forall {
            rw.module.has_uses(result)
        } else {
            rw.module.has_one_use(result)
        };
        (is_used && keeps_extents(place, argument)).then_some((place, source))
    })?;
    if is_forall && !are_right(rw, rw.module.arguments(body)[before + place], source) {
        return None;
    }
    rw.by(rule);
    let at = operands.start + place;
    let ty = rw.ty(source);
    rw.set_operand(op, at, source);
    let argument = rw.module.arguments(body)[before + place];
    retype(rw, argument, ty, rw.module.first_op(body)?);
    if !is_forall {
        let yielded = cast(rw, end, rw.module.operand(end, place), ty);
        rw.set_operand(end, place, yielded);
    }
    let next = rw.module.next_op(op)?;
    retype(rw, rw.module.result(op, place), ty, next);
    rw.note_modified(op);
    Some(())
}

/// Gives a value another type; who uses it sees a cast to the old one, before `at`, but who inserts
/// into it.
fn retype(rw: &mut Rewriter, value: Value, ty: Type, at: Op) {
    let old = rw.ty(value);
    let users: Vec<Op> = rw.module.users(value).collect();
    rw.module.set_value_type(value, ty);
    let seen = cast(rw, at, value, old);
    for user in users {
        let is_insertion = rw.module.name_text(user) == "tensor.parallel_insert_slice";
        for place in 0..rw.module.operand_count(user) {
            if rw.module.operand(user, place) == value && !(is_insertion && place == 1) {
                rw.set_operand(user, place, seen);
            }
        }
    }
}

/// Whether what is inserted into a tensor may be inserted into another one, of which more is known.
fn are_right(rw: &mut Rewriter, tensor: Value, other: Value) -> bool {
    let users: Vec<Op> = rw.module.users(tensor).collect();
    users.into_iter().all(|user| {
        let mut operands: Vec<Value> = rw.module.operands(user).collect();
        if rw.module.has_regions(user) || operands.get(1) != Some(&tensor) {
            return true;
        }
        operands[1] = other;
        rw.module.name_text(user) != "tensor.parallel_insert_slice"
            || rw.is_right_with(user, &operands, &[], rw.module.properties(user))
    })
}
