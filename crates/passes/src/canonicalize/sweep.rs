//! The start of an iteration: one walk over the module that unifies and hoists constants,
//! propagates known conditions into branches, and notes which operations act.
//!
//! Constants of equal value become one at the start of the entry block of the enclosing
//! isolated region, in the order in which mlir-opt's folder puts them there.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use rustc_hash::FxHashMap;

use freehold_ir::{Attr, Cursor, Module, Op, OpName, Region, Step, Type, Value, known};

use freehold_rules::operations::Move;

use super::rewriter::Rewriter;
use super::{circles, clones, memref, operations, regions};

/// What a walk has met, in source order.
#[derive(Default)]
struct Survey {
    /// Operations that hold regions, and constants.
    holders_and_constants: Vec<Op>,
    /// The steps into branches that may decide their conditions.
    deciders: Vec<usize>,
    clones: bool,
    multi_block: Vec<Region>,
}

/// Sweeps the module; with `first`, queues everything and counts the edges.
/// Returns the regions of more than one block.
pub(super) fn run(rw: &mut Rewriter, first: bool) -> Vec<Region> {
    let mut steps = Vec::with_capacity(if first { rw.module.op_count() } else { 0 });
    let survey = survey(rw, &mut steps, first);
    regions::begin(rw, &survey.multi_block);
    if first {
        // What is erased queued what it used, which has its turn below.
        rw.clear_queue();
        rw.circles = circles::find(rw, &survey.holders_and_constants);
        let is_top_down = rw.options.top_down;
        let mut queue = |step: &Step| {
            if let Step::Enter(op) = *step
                && op != rw.module.top()
                && !rw.is_erased(op)
            {
                rw.queue(op);
            }
        };
        // What is queued last has its turn first.
        match is_top_down {
            true => steps.iter().rev().for_each(&mut queue),
            false => steps.iter().for_each(&mut queue),
        }
    }
    hoist_constants(rw, &survey.holders_and_constants);
    propagate_conditions(rw, &steps, &survey.deciders);
    if survey.clones && !rw.options.only_rules() {
        clones::run(rw, &steps);
    }
    survey.multi_block
}

/// Looks at everything once, notes the steps and which operations act, and queues those for which
/// that, or what an earlier iteration removed, may have changed something.
fn survey(rw: &mut Rewriter, steps: &mut Vec<Step>, first: bool) -> Survey {
    let mut survey = Survey::default();
    let mut branches = Vec::new();
    rw.clear_effects();
    // Not the walk first: of a large module the first operations would be in no cache any more.
    let mut cursor = Cursor::new(rw.module.top());
    while let Some(step) = cursor.step(rw.module) {
        let at = steps.len();
        steps.push(step);
        match step {
            Step::Enter(op) => {
                survey.enter(rw, op, at);
                if !rw.module.has_regions(op) {
                    look_back(rw, op, first);
                }
                if !rw.module.has_successors(op) {
                    continue;
                }
                for index in 0..rw.module.successors(op).len() {
                    let to = rw.module.successors(op)[index];
                    if first {
                        rw.edges.add(op, to);
                    } else if let Some(only) = rw.module.first_op(to)
                        && (rw.module.name(only) == known::CF_BR
                            || (rw.edges.count(to) == 1 && rw.module.name(op) == known::CF_BR))
                    {
                        // The block may hold nothing else only since the last sweep, or have
                        // been the head of a loop until then.
                        branches.push(op);
                    }
                }
            }
            Step::Leave(op) => look_back(rw, op, first),
        }
    }
    branches.into_iter().for_each(|op| rw.queue(op));
    survey
}

/// The operation that is left in a step: where it holds nothing, entering is leaving.
pub(super) fn left(module: &Module, step: Step) -> Option<Op> {
    match step {
        Step::Leave(op) => Some(op),
        Step::Enter(op) => (!module.has_regions(op)).then_some(op),
    }
}

/// Looks at an operation after those in its regions.
#[inline]
fn look_back(rw: &mut Rewriter, op: Op, first: bool) {
    rw.note_effects(op);
    // What was inside may be gone since the last sweep.
    let holds = rw.module.has_regions(op);
    let is_left_empty =
        || rw.module.name(op) == known::MEMREF_ALLOCA_SCOPE && !first && !rw.may_stack(op);
    if (holds && (rw.is_dead(op) || is_left_empty())) || (!first && memref::is_unread(rw, op)) {
        rw.queue(op);
    }
}

impl Survey {
    fn enter(&mut self, rw: &Rewriter, op: Op, at: usize) {
        let name = rw.module.name(op);
        if name == known::SCF_IF || name == known::CF_COND_BR {
            self.deciders.push(at);
        }
        self.clones |= name == known::BUFFERIZATION_CLONE;
        let holds = rw.module.has_regions(op);
        if holds || rw.is_constant(op) {
            self.holders_and_constants.push(op);
        }
        if !holds {
            return;
        }
        for &region in rw.module.regions(op) {
            if rw.module.first_block(region) != rw.module.last_block(region) {
                self.multi_block.push(region);
            }
        }
    }
}

/// Constants that were unified and stand at the start of their scope's entry block.
struct Folder {
    /// The region to whose entry block constants of a region go.
    scopes: SecondaryMap<Region, PackedOption<Region>>,
    unique: FxHashMap<(Region, OpName, Attr, Type), Op>,
    owned: cranelift_entity::EntitySet<Op>,
}

fn hoist_constants(rw: &mut Rewriter, holders_and_constants: &[Op]) {
    let mut folder = Folder {
        scopes: SecondaryMap::new(),
        unique: FxHashMap::default(),
        owned: cranelift_entity::EntitySet::new(),
    };
    for &op in holders_and_constants {
        if rw.is_erased(op) {
            continue;
        }
        if rw.is_constant(op) {
            folder.insert(rw, op);
        }
        let regions = rw.module.regions(op);
        if regions.is_empty() {
            continue;
        }
        let outer = rw
            .module
            .parent_region(op)
            .and_then(|r| folder.scopes[r].expand());
        let inside = rw.is_constant_scope(op);
        for &region in regions {
            folder.scopes[region] = match outer {
                Some(outer) if !inside => outer.into(),
                _ => region.into(),
            };
        }
    }
}

impl Folder {
    fn insert(&mut self, rw: &mut Rewriter, op: Op) {
        let scope = rw
            .module
            .parent_region(op)
            .and_then(|r| self.scopes[r].expand());
        let (Some(scope), Some(value)) = (scope, rw.module.attr(op, "value")) else {
            return;
        };
        let Some(entry) = rw.module.first_block(scope) else {
            return;
        };
        let result = rw.module.result(op, 0);
        let key = (scope, rw.module.name(op), value, rw.ty(result));
        if let Some(&unique) = self.unique.get(&key) {
            let unique = rw.module.result(unique, 0);
            rw.by("constant-unified");
            rw.replace(op, &[unique]);
            return;
        }
        let in_place = rw.module.parent_block(op) == Some(entry)
            && rw
                .module
                .prev_op(op)
                .is_none_or(|prev| self.owned.contains(prev));
        if !in_place {
            rw.by("constant-hoisted");
            rw.module.detach_op(op);
            rw.module.prepend_op(entry, op);
        }
        self.unique.insert(key, op);
        self.owned.insert(op);
    }
}

/// The branch condition that holds, or does not, in the regions around the walk's position.
///
/// A condition that an outer branch has decided keeps that meaning.
struct Known<'a> {
    condition: Value,
    value: bool,
    /// The `scf.if` that decides it.
    branch: Op,
    /// The rule that says so.
    rule: &'a str,
}

/// The moves `(known-inside)` and `(known-behind)`: replaces a branch's condition by `true` and
/// `false` where the branch has decided it, in the regions of an `scf.if`, and directly in the
/// blocks that only a `cf.cond_br` enters. `deciders` are the steps into these. One walk makes all
/// of them, so that nests and chains of branches cost time linear in their size.
fn propagate_conditions<'a>(rw: &mut Rewriter<'a>, steps: &[Step], deciders: &[usize]) {
    let mut stack: Vec<Known<'a>> = Vec::new();
    let mut known: FxHashMap<Value, usize> = FxHashMap::default();
    let mut constants: FxHashMap<(Op, bool), Value> = FxHashMap::default();
    let (mut at, mut deciders) = (0, deciders.iter().peekable());
    loop {
        // Where nothing is decided, nothing is to be done up to the next branch that may decide
        // something.
        if stack.is_empty() {
            while deciders.next_if(|&&decider| decider < at).is_some() {}
            match deciders.peek() {
                Some(&&decider) => at = decider,
                None => break,
            }
        }
        let Some(&step) = steps.get(at) else {
            break;
        };
        at += 1;
        match step {
            Step::Leave(op) => {
                if stack.last().is_some_and(|k| k.branch == op) {
                    let last = stack.pop().expect("the stack has a last entry");
                    known.remove(&last.condition);
                }
            }
            Step::Enter(op) if rw.is_erased(op) => {}
            Step::Enter(op) => {
                enter_region(rw, stack.last_mut(), op);
                if !known.is_empty() {
                    for index in 0..rw.module.operand_count(op) {
                        let value = rw.module.operand(op, index);
                        let Some(&entry) = known.get(&value) else {
                            continue;
                        };
                        let Known {
                            branch,
                            value,
                            rule,
                            ..
                        } = stack[entry];
                        rw.by_walk(rule);
                        let constant = constant_before(rw, &mut constants, branch, value);
                        rw.set_operand(op, index, constant);
                    }
                }
                match rw.module.name(op) {
                    known::SCF_IF => {
                        let condition = rw.module.operand(op, 0);
                        // What only this branch uses is nowhere to be replaced.
                        if !rw.module.has_one_use(condition)
                            && is_open_condition(rw, op, condition)
                            && !known.contains_key(&condition)
                            && let Some(rule) = operations::walked(rw, op, Move::KnownInside)
                        {
                            known.insert(condition, stack.len());
                            stack.push(Known {
                                condition,
                                value: true,
                                branch: op,
                                rule,
                            });
                        }
                    }
                    known::CF_COND_BR => propagate_into_successors(rw, &mut constants, op),
                    _ => {}
                }
            }
        }
    }
}

/// Sets what the innermost `scf.if` on the stack decides for the region that the walk is in.
/// Operations of its second region follow those of its first.
fn enter_region(rw: &Rewriter, last: Option<&mut Known>, op: Op) {
    if let Some(last) = last
        && rw.module.parent_op(op) == Some(last.branch)
    {
        let then_region = rw.module.regions(last.branch)[0];
        last.value = rw.module.parent_region(op) == Some(then_region);
    }
}

/// Whether the condition is not known, and no rule is about to swap the branches: that rule
/// comes first, as in mlir-opt.
fn is_open_condition(rw: &Rewriter, op: Op, condition: Value) -> bool {
    if rw.constant(condition).is_some() {
        return false;
    }
    let has_else = rw.module.first_block(rw.module.regions(op)[1]).is_some();
    let negated = rw
        .def(condition, known::ARITH_XORI)
        .is_some_and(|x| rw.constant(rw.module.operand(x, 1)).is_some());
    !(has_else && negated)
}

fn propagate_into_successors(
    rw: &mut Rewriter,
    constants: &mut FxHashMap<(Op, bool), Value>,
    op: Op,
) {
    let condition = rw.module.operand(op, 0);
    if rw.module.has_one_use(condition) || rw.constant(condition).is_some() {
        return;
    }
    let Some(rule) = operations::walked(rw, op, Move::KnownBehind) else {
        return;
    };
    for (index, value) in [(0, true), (1, false)] {
        let block = rw.module.successors(op)[index];
        if rw.edges.single(block) != Some(op) {
            continue;
        }
        let mut next = rw.module.first_op(block);
        while let Some(user) = next {
            next = rw.module.next_op(user);
            for operand in 0..rw.module.operand_count(user) {
                if rw.module.operand(user, operand) == condition {
                    rw.by_walk(rule);
                    let constant = constant_before(rw, constants, op, value);
                    rw.set_operand(user, operand, constant);
                }
            }
        }
    }
}

/// `true` or `false`, before the branch that decides. Of the two for one `scf.if`, mlir-opt
/// meets the uses in its second region first.
fn constant_before(
    rw: &mut Rewriter,
    constants: &mut FxHashMap<(Op, bool), Value>,
    branch: Op,
    value: bool,
) -> Value {
    if let Some(&constant) = constants.get(&(branch, value)) {
        return constant;
    }
    let anchor = constants
        .get(&(branch, true))
        .filter(|_| rw.module.name(branch) == known::SCF_IF)
        .and_then(|&c| rw.module.defining_op(c))
        .unwrap_or(branch);
    let constant = rw.build(anchor, |b| b.constant_bool(value));
    constants.insert((branch, value), constant);
    constant
}
