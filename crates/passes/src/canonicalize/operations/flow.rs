//! Values that go into regions, from one to the other, and out of them as results: the moves
//! `(one-value)`, `(equal-values)` and `(drop-unused)`.
//!
//! What goes where is what the dialect table says of an operation's flow: nothing here knows an
//! operation by its name.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use freehold_dialects::Trait;
use freehold_facts::{Passes, entry_passes, exit_passes};
use freehold_ir::{Block, Op, Value, ValueDef};

use crate::canonicalize::rewriter::Rewriter;
use crate::rewrite::forward::resize_entry;

/// An operand that is handed on.
type Source = (Op, usize);

/// What receives values of an operation with regions, by number: its results, then the arguments of
/// its regions.
pub(super) struct Flow {
    op: Op,
    receivers: SmallVec<[Value; 8]>,
    /// Where the arguments of a region's first block begin.
    starts: SmallVec<[(Block, usize); 2]>,
    /// By receiver; none where nothing says what it receives.
    sources: SmallVec<[SmallVec<[Source; 2]>; 8]>,
    /// The receivers of each operand that is handed on: those of one operation one after the other.
    handed: Vec<(Source, SmallVec<[usize; 2]>)>,
}

/// The flow that was asked for last, with the state of the module that it is of: several rules ask
/// one after the other.
#[derive(Default)]
pub(super) struct LastFlow(Option<(u64, Rc<Flow>)>);

/// The flow of an operation, if anything is handed on.
fn flow_of(rw: &mut Rewriter, op: Op) -> Option<Rc<Flow>> {
    let edits = rw.module.edits();
    let flow = match &rw.operations.last_flow.0 {
        Some((of, flow)) if (*of, flow.op) == (edits, op) => Rc::clone(flow),
        _ => {
            let flow = Rc::new(Flow::of(rw, op));
            rw.operations.last_flow = LastFlow(Some((edits, Rc::clone(&flow))));
            flow
        }
    };
    (!flow.handed.is_empty()).then_some(flow)
}

/// What a receiver is whatever way is taken.
#[derive(Copy, Clone, PartialEq)]
enum Reach {
    Nothing,
    One(Value),
    Several,
}

impl Flow {
    fn of(rw: &Rewriter, op: Op) -> Flow {
        let mut flow = Flow {
            op,
            receivers: SmallVec::from_slice(rw.module.results(op)),
            starts: SmallVec::new(),
            sources: SmallVec::new(),
            handed: Vec::new(),
        };
        for &region in rw.module.regions(op) {
            if let Some(block) = rw.module.first_block(region)
                && !rw.module.arguments(block).is_empty()
            {
                flow.starts.push((block, flow.receivers.len()));
                flow.receivers.extend_from_slice(rw.module.arguments(block));
            }
        }
        flow.sources.resize(flow.receivers.len(), SmallVec::new());
        if flow.receivers.is_empty() {
            return flow;
        }
        flow.receive(rw, op, entry_passes(rw.module, rw.table, op));
        for end in ends(rw, op) {
            flow.receive(rw, end, exit_passes(rw.module, rw.table, end));
        }
        flow
    }

    fn receive(&mut self, rw: &Rewriter, from: Op, passes: Passes) {
        for (operand, targets) in passes {
            let numbers = targets.into_iter().filter_map(|to| self.number(rw, to));
            let numbers: SmallVec<[usize; 2]> = numbers.collect();
            for &number in &numbers {
                self.sources[number].push((from, operand));
            }
            if !numbers.is_empty() {
                self.handed.push(((from, operand), numbers));
            }
        }
    }

    /// The number of a receiver.
    fn number(&self, rw: &Rewriter, value: Value) -> Option<usize> {
        match rw.module.def(value) {
            ValueDef::Result(op, place) => (op == self.op).then_some(place as usize),
            ValueDef::Argument(block, place) => {
                let start = self.starts.iter().find(|start| start.0 == block)?;
                Some(start.1 + place as usize)
            }
        }
    }

    /// Receivers that are one value whatever way is taken, each with it: several that hand one
    /// value round to each other are all that value.
    fn known(&self, rw: &Rewriter) -> Vec<(Value, Value)> {
        let count = self.receivers.len();
        let mut readers: SmallVec<[SmallVec<[usize; 2]>; 8]> = SmallVec::new();
        readers.resize(count, SmallVec::new());
        for (number, sources) in self.sources.iter().enumerate() {
            for &(from, operand) in sources {
                if let Some(source) = self.number(rw, rw.module.operand(from, operand)) {
                    readers[source].push(number);
                }
            }
        }
        let mut reached: SmallVec<[Reach; 8]> = SmallVec::new();
        reached.resize(count, Reach::Nothing);
        let mut pending: SmallVec<[usize; 16]> = (0..count).collect();
        while let Some(number) = pending.pop() {
            let mut reach = reached[number];
            if reach == Reach::Several {
                continue;
            }
            for &(from, operand) in &self.sources[number] {
                let value = rw.module.operand(from, operand);
                let other = match self.number(rw, value) {
                    Some(source) if !self.sources[source].is_empty() => reached[source],
                    _ => Reach::One(value),
                };
                reach = match (reach, other) {
                    (reach, Reach::Nothing) | (Reach::Nothing, reach) => reach,
                    (a, b) if a == b => a,
                    _ => Reach::Several,
                };
            }
            if reach != reached[number] {
                reached[number] = reach;
                pending.extend_from_slice(&readers[number]);
            }
        }
        let found = self.receivers.iter().zip(reached);
        let one = found.filter_map(|(&receiver, reach)| match reach {
            Reach::One(value) => Some((receiver, value)),
            _ => None,
        });
        one.collect()
    }
}

/// The operations that hand values from the regions of an operation to what follows.
fn ends(rw: &Rewriter, op: Op) -> impl Iterator<Item = Op> {
    let regions = rw.module.regions(op).iter();
    let blocks = regions.flat_map(|&region| rw.module.blocks(region));
    let ends = blocks.filter_map(|block| rw.module.last_op(block));
    ends.filter(|&end| rw.table.has(rw.module, end, Trait::ReturnLike))
}

/// Receivers that are one value from outside, whatever way is taken, become that value.
pub(super) fn one_value(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let known = flow_of(rw, op)?.known(rw);
    let mut changed = None;
    for (receiver, value) in known {
        if !rw.is_in(value, op) {
            changed = rw.replace_by(rule, receiver, value).or(changed);
        }
    }
    changed
}

/// What a receiver receives.
type Received = SmallVec<[Value; 2]>;

/// So few receivers are looked through, which is faster than a table of them.
const FEW: usize = 8;

/// What receivers of one place receive, each with the first of those that receive it.
enum Firsts {
    Few(Vec<(Received, Value)>),
    Many(FxHashMap<Received, Value>),
}

impl Firsts {
    /// Nothing yet, of so many receivers.
    fn new(count: usize) -> Self {
        if count <= FEW {
            return Firsts::Few(Vec::new());
        }
        let mut many = FxHashMap::default();
        many.reserve(count);
        Firsts::Many(many)
    }

    /// The first that receives these values: `receiver`, if no other did.
    fn of(&mut self, values: Received, receiver: Value) -> Value {
        match self {
            Firsts::Many(many) => *many.entry(values).or_insert(receiver),
            Firsts::Few(few) => match few.iter().find(|row| row.0 == values) {
                Some(&(_, first)) => first,
                None => {
                    few.push((values, receiver));
                    receiver
                }
            },
        }
    }
}

/// Receivers of one place that receive the same become one of them.
pub(super) fn equal_values(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let flow = flow_of(rw, op)?;
    let mut changed = None;
    let mut bounds: SmallVec<[usize; 4]> = SmallVec::from_slice(&[0]);
    bounds.extend(flow.starts.iter().map(|start| start.1));
    bounds.push(flow.receivers.len());
    for place in bounds.windows(2).filter(|place| place[1] - place[0] > 1) {
        let mut firsts = Firsts::new(place[1] - place[0]);
        for number in place[0]..place[1] {
            let sources = flow.sources[number].iter();
            let values: Received = sources
                .map(|&(from, at)| rw.module.operand(from, at))
                .collect();
            if values.is_empty() {
                continue;
            }
            let receiver = flow.receivers[number];
            let earlier = firsts.of(values, receiver);
            if earlier != receiver {
                changed = rw.replace_by(rule, receiver, earlier).or(changed);
            }
        }
    }
    changed
}

/// Receivers that nothing uses go, and what is handed to them: all those together that one operand
/// is handed to.
pub(super) fn drop_unused(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    let flow = flow_of(rw, op)?;
    let each = flow.receivers.iter().zip(&flow.sources);
    let mut goes: SmallVec<[bool; 16]> = each
        .map(|(&receiver, sources)| !sources.is_empty() && !rw.module.has_uses(receiver))
        .collect();
    if !goes.contains(&true) {
        return None;
    }
    // What shares an operand with one that stays, stays.
    let mut is_settled = false;
    while !is_settled {
        is_settled = true;
        for (_, to) in &flow.handed {
            if to.iter().any(|&number| !goes[number]) {
                for &number in to {
                    is_settled &= !std::mem::take(&mut goes[number]);
                }
            }
        }
    }
    goes.contains(&true).then_some(())?;
    rw.by(rule);
    let gone = flow.handed.iter().filter(|(_, to)| goes[to[0]]);
    let mut gone: Vec<Source> = gone.map(|&(source, _)| source).collect();
    gone.sort_unstable();
    for same in gone.chunk_by(|a, b| a.0 == b.0) {
        let from = same[0].0;
        let is_gone = |place: usize| same.binary_search(&(from, place)).is_ok();
        let operands = rw.module.operands(from).enumerate();
        let kept: Vec<Value> = operands.filter(|o| !is_gone(o.0)).map(|o| o.1).collect();
        if from == op {
            resize_entry(rw.module, rw.table, op, -(same.len() as i64));
        }
        rw.set_operands(from, &kept);
    }
    let keep: Vec<bool> = goes.iter().map(|goes| !goes).collect();
    for &(block, start) in &flow.starts {
        let count = rw.module.arguments(block).len();
        rw.module
            .retain_arguments(block, &keep[start..start + count]);
    }
    let count = rw.module.results(op).len();
    rw.module.retain_results(op, &keep[..count]);
    rw.note_modified(op);
    Some(())
}
