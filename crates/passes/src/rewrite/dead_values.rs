//! Erases values that nothing reads any more, given those whose last reader may have gone: results
//! of pure operations but constants, merges of `i1` (block arguments, iteration arguments, results
//! of operations with regions) that only feed each other, and scratch buffers that nothing reads.
//!
//! Knows no analysis: what flows where is what the table of op semantics says. Linear in the
//! size of the function.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};

use freehold_dialects::{Table, Trait, successor_operands};
use freehold_facts::{entry_passes, exit_passes};
use freehold_ir::{Module, Op, Value, ValueDef, collect_ops};

use super::forward::{resize_entry, resize_successor};
use super::scratch::Scratch;

/// Whom an operand is forwarded to: a block, or the regions or results of an operation.
#[derive(Copy, Clone, PartialEq, Eq)]
enum FlowKind {
    Successor(usize),
    Entry,
    Exit,
}

/// A place where a merge gets its value.
#[derive(Copy, Clone)]
struct Feed {
    op: Op,
    operand: usize,
    kind: FlowKind,
}

/// Erases what only `seeds` led to, in the function `function`. Returns the operations in whose
/// regions something without results was erased, in order.
pub(super) fn erase(
    module: &mut Module,
    table: &Table,
    function: Op,
    seeds: Vec<Value>,
) -> Vec<Op> {
    if seeds.is_empty() {
        return Vec::new();
    }
    let ops = collect_ops(module, function);
    let scratch = Scratch::of(module, table, function, &ops);
    let merges = Merges::of(module, table, &ops);
    let candidates = merges.candidates(module, table, &scratch, seeds);
    let live = merges.live(module, &scratch, &ops, &candidates);
    merges.remove(module, table, &candidates, &live)
}

/// The `i1` merges of a function, in groups that live and die together because one operand
/// feeds them all.
#[derive(Default)]
struct Merges {
    group_of: FxHashMap<Value, usize>,
    members: Vec<Vec<Value>>,
    feeds: Vec<Vec<Feed>>,
    /// The group that an operand feeds.
    fed: FxHashMap<(Op, usize), usize>,
}

impl Merges {
    fn of(module: &Module, table: &Table, ops: &[Op]) -> Self {
        let i1 = module.context.i1();
        let mut merges = Merges::default();
        for &op in ops {
            let mut rows: Vec<(usize, SmallVec<[Value; 2]>, FlowKind)> = Vec::new();
            for successor in 0..module.successors(op).len() {
                let range = successor_operands(module, table, op, successor).unwrap_or(0..0);
                let arguments = module.arguments(module.successors(op)[successor]);
                for (operand, &argument) in range.zip(arguments) {
                    rows.push((operand, smallvec![argument], FlowKind::Successor(successor)));
                }
            }
            if !module.regions(op).is_empty() {
                let passes = entry_passes(module, table, op).into_iter();
                rows.extend(passes.map(|(i, targets)| (i, targets, FlowKind::Entry)));
            }
            if module.next_op(op).is_none() && module.successors(op).is_empty() {
                let passes = exit_passes(module, table, op).into_iter();
                rows.extend(passes.map(|(i, targets)| (i, targets, FlowKind::Exit)));
            }
            for (operand, targets, kind) in rows {
                if module.value_type(module.operand(op, operand)) == i1 {
                    merges.add(Feed { op, operand, kind }, &targets);
                }
            }
        }
        merges
    }

    fn add(&mut self, feed: Feed, targets: &[Value]) {
        let Some(&first) = targets.first() else {
            return;
        };
        let group = self.group(first);
        for &target in &targets[1..] {
            let other = self.group(target);
            self.join(group, other);
        }
        self.feeds[group].push(feed);
        self.fed.insert((feed.op, feed.operand), group);
    }

    fn group(&mut self, value: Value) -> usize {
        let next = self.members.len();
        let group = *self.group_of.entry(value).or_insert(next);
        if group == next {
            self.members.push(vec![value]);
            self.feeds.push(Vec::new());
        }
        group
    }

    /// Groups of more than two members do not occur: an iteration argument and its result.
    fn join(&mut self, group: usize, other: usize) {
        if group == other {
            return;
        }
        let members = std::mem::take(&mut self.members[other]);
        for &member in &members {
            self.group_of.insert(member, group);
        }
        self.members[group].extend(members);
        for feed in std::mem::take(&mut self.feeds[other]) {
            self.fed.insert((feed.op, feed.operand), group);
            self.feeds[group].push(feed);
        }
    }

    /// What may be dead if the seeds are: backwards from them.
    fn candidates(
        &self,
        module: &Module,
        table: &Table,
        scratch: &Scratch,
        seeds: Vec<Value>,
    ) -> Candidates {
        let mut found = Candidates::default();
        let mut work = seeds;
        while let Some(value) = work.pop() {
            if let Some(&group) = self.group_of.get(&value) {
                if found.groups.insert(group) {
                    let feeds = self.feeds[group].iter();
                    work.extend(feeds.map(|f| module.operand(f.op, f.operand)));
                }
                continue;
            }
            let ValueDef::Result(op, _) = module.def(value) else {
                continue;
            };
            let is_pure = module.regions(op).is_empty()
                && table.has(module, op, Trait::Pure)
                && !table.has(module, op, Trait::Constant);
            if is_pure || scratch.is_load(op) {
                for &op in [op].iter().chain(scratch.together(op)) {
                    if found.ops.insert(op) {
                        found.order.push(op);
                        work.extend(module.operands(op));
                    }
                }
            }
        }
        found
    }

    /// The candidates that something else needs.
    fn live(
        &self,
        module: &Module,
        scratch: &Scratch,
        ops: &[Op],
        candidates: &Candidates,
    ) -> Candidates {
        let mut live = Candidates::default();
        let mut work: Vec<Value> = Vec::new();
        for &op in ops {
            if candidates.ops.contains(&op) {
                continue;
            }
            for (index, value) in module.operands(op).enumerate() {
                let handed_on = self.fed.get(&(op, index));
                if !handed_on.is_some_and(|group| candidates.groups.contains(group)) {
                    work.push(value);
                }
            }
        }
        while let Some(value) = work.pop() {
            if let Some(&group) = self.group_of.get(&value) {
                if candidates.groups.contains(&group) && live.groups.insert(group) {
                    let feeds = self.feeds[group].iter();
                    work.extend(feeds.map(|f| module.operand(f.op, f.operand)));
                }
            } else if let Some(op) = module.defining_op(value)
                && candidates.ops.contains(&op)
                && !live.ops.contains(&op)
            {
                for &op in [op].iter().chain(scratch.together(op)) {
                    live.ops.insert(op);
                    work.extend(module.operands(op));
                }
            }
        }
        live
    }

    fn remove(
        &self,
        module: &mut Module,
        table: &Table,
        all: &Candidates,
        live: &Candidates,
    ) -> Vec<Op> {
        let mut dead: Vec<usize> = all.groups.difference(&live.groups).copied().collect();
        dead.sort_unstable();
        let mut feeds: Vec<Feed> = dead
            .iter()
            .flat_map(|&g| self.feeds[g].iter().copied())
            .collect();
        // From the last operand of each operation to its first, so that indices stay good.
        feeds.sort_by_key(|f| (f.op, std::cmp::Reverse(f.operand)));
        for feed in feeds {
            match feed.kind {
                FlowKind::Successor(number) => {
                    resize_successor(module, table, feed.op, number, -1);
                }
                FlowKind::Entry => {
                    resize_entry(module, table, feed.op, -1);
                }
                FlowKind::Exit => {}
            }
            module.remove_operand(feed.op, feed.operand);
        }
        let ops: Vec<Op> = all
            .order
            .iter()
            .copied()
            .filter(|op| !live.ops.contains(op))
            .collect();
        // They may use each other, and the merges.
        for &op in &ops {
            module.set_operands(op, &[]);
        }
        let without_results = ops.iter().filter(|&&op| module.results(op).is_empty());
        let mut around: Vec<Op> = without_results
            .filter_map(|&op| module.parent_op(op))
            .collect();
        around.sort_unstable();
        around.dedup();
        for &op in &ops {
            module.erase_op(op);
        }
        let gone: FxHashSet<Value> = dead
            .iter()
            .flat_map(|&g| self.members[g].iter().copied())
            .collect();
        let mut values: Vec<Value> = gone.iter().copied().collect();
        values.sort_unstable();
        let mut done = FxHashSet::default();
        for value in values {
            match module.def(value) {
                ValueDef::Argument(block, _) if done.insert((Some(block), None)) => {
                    let arguments = module.arguments(block).iter();
                    let keep: Vec<bool> = arguments.map(|a| !gone.contains(a)).collect();
                    module.retain_arguments(block, &keep);
                }
                ValueDef::Result(op, _) if done.insert((None, Some(op))) => {
                    let results = module.results(op).iter();
                    let keep: Vec<bool> = results.map(|r| !gone.contains(r)).collect();
                    module.retain_results(op, &keep);
                }
                _ => {}
            }
        }
        around
    }
}

/// A set of operations and groups of merges.
#[derive(Default)]
struct Candidates {
    ops: FxHashSet<Op>,
    /// The operations in the order in which they were found.
    order: Vec<Op>,
    groups: FxHashSet<usize>,
}
