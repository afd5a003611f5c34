//! How many counts each holder has on every path through the function, and where that is not as it
//! must be.
//!
//! A product of blocks and counts: `enters(b, h, n)`, on some path h has n counts where b begins.
//! Only while h is live, which the liveness of [`liveness`] says, so that the rows are as many as
//! those of live ranges.

use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::datalog::datalog;
use freehold_facts::{BlockId, EdgeId, PointId, ValueId};

use super::super::set::Given;
use super::super::{ValueSet, liveness};
use super::shortest_path::shortest_path;
use super::{End, Flow, Spot};

/// What an operation does to a holder.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Act {
    /// The holder comes to be, with so many counts.
    Begin(i32),
    /// It gets a count.
    Add,
    /// A count is taken from it.
    Take,
    /// It has to be alive.
    Use,
}

/// What is asked of a holder.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Its count is one from its beginning until it is taken: a value of ownership SSA.
    Once,
    /// It has a count whenever it is used: an object that nothing else keeps alive.
    Alive,
    /// On each path as many counts are added as taken: an object that memory or a caller may keep
    /// alive.
    Balance,
    /// The same, but that the count of the memory that it was read from, which lives on, may be
    /// taken along.
    Read,
    /// Nothing: not all of its counts are followed.
    Any,
}

/// The input relations.
#[derive(Default)]
pub struct CountFacts {
    pub flow: Flow,
    /// What is done in each block, in order.
    pub acts: PrimaryMap<BlockId, Vec<(PointId, ValueId, Act)>>,
    /// `hand(edge, from, to)`: along the edge the counts of the first holder become those of the
    /// second; of none if it has none.
    pub hands: Vec<(EdgeId, Option<ValueId>, ValueId)>,
    /// The block in which each holder begins, and what is asked of it.
    pub holders: Vec<(ValueId, BlockId, Rule)>,
}

/// What is wrong with a holder's counts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FaultKind {
    /// A count is taken that is not there any more.
    OverConsume,
    /// It is used when it has no count any more.
    UseAfterFree,
    /// A count is never taken.
    Leak,
    /// More is added on each round of a loop than taken.
    Growing,
}

/// A fault, and a path that leads to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub kind: FaultKind,
    pub holder: ValueId,
    pub at: Spot,
    /// The blocks of the path, from the one in which the holder began.
    pub path: Vec<BlockId>,
    /// Where on that path a count was taken last before.
    pub taken: Option<PointId>,
}

/// So far the counts of a holder of which nothing is asked are followed ([`Input::most`]).
const MOST_UNASKED: i32 = 8;

struct Input<'a> {
    counted: &'a CountFacts,
    live_in: PrimaryMap<BlockId, ValueSet>,
    rules: FxHashMap<ValueId, Rule>,
    /// The acts on each holder in each block.
    acts: FxHashMap<(BlockId, ValueId), Vec<(PointId, Act)>>,
    handed: FxHashSet<(EdgeId, ValueId)>,
    /// How far each holder's count can be from zero without a loop that adds more than it takes, or
    /// takes more than it adds: without such a loop the same count is had on a path that does each
    /// act once at most. Beyond that it is not followed.
    most: FxHashMap<ValueId, i32>,
}

datalog! {
    struct CountProgram<'a>;

    relation given(Given<'a, Input<'a>>);
    relation edge(BlockId, EdgeId, BlockId);
    relation hand(BlockId, EdgeId, ValueId, BlockId, ValueId);

    /// `enters(b, h, n)`, `leaves(b, h, n)`: may: h has n counts where b begins, and where it ends.
    relation enters(BlockId, ValueId, i32);
    relation leaves(BlockId, ValueId, i32);
    enters(to, h, n) <-- leaves(from, h, n), edge(from, e, to), given(g),
        if !g.0.handed.contains(&(*e, *h)) && g.0.live_in[*to].contains(*h);
    enters(to, k, g.0.handed_on(*h, *n)) <-- leaves(from, h, n), hand(from, e, h, to, k), given(g);
    leaves(b, h, m) <-- enters(b, h, n), given(g), let m = g.0.through(*b, *h, *n),
        if m.abs() <= g.0.most[h];
}

/// The counts of all holders.
pub struct Counts<'a> {
    input: Input<'a>,
    enters: FxHashMap<(BlockId, ValueId), Vec<i32>>,
    leaves: Vec<(BlockId, ValueId, i32)>,
    into: FxHashMap<BlockId, Vec<(EdgeId, BlockId)>>,
}

impl Input<'_> {
    fn acts(&self, block: BlockId, holder: ValueId) -> &[(PointId, Act)] {
        self.acts.get(&(block, holder)).map_or(&[], |acts| acts)
    }

    /// What a holder with so many counts hands on: where it must have one and has none, that is a
    /// fault of its own, and the receiver is not at fault.
    fn handed_on(&self, holder: ValueId, count: i32) -> i32 {
        match self.rules[&holder] {
            Rule::Once => count.max(1),
            _ => count,
        }
    }

    /// The count at the end of a block of a holder that has `count` where it begins.
    fn through(&self, block: BlockId, holder: ValueId, count: i32) -> i32 {
        let strict = self.rules[&holder] == Rule::Once;
        let acts = self.acts(block, holder).iter();
        acts.fold(count, |count, (_, act)| after(count, *act, strict))
    }
}

fn after(count: i32, act: Act, strict: bool) -> i32 {
    match act {
        Act::Begin(count) => count,
        Act::Add => count.saturating_add(1),
        // What was taken too often was reported, and is not again.
        Act::Take if strict => (count - 1).max(0),
        Act::Take => count.saturating_sub(1),
        Act::Use => count,
    }
}

/// How many acts change the count of each holder or of one that hands its counts on to it, or gets
/// them from it, through any number of others; that is, [`Input::most`].
fn changes(counted: &CountFacts) -> FxHashMap<ValueId, i32> {
    let mut own: FxHashMap<ValueId, i32> = counted.holders.iter().map(|row| (row.0, 1)).collect();
    for &(_, holder, act) in counted.acts.values().flatten() {
        let change = match act {
            Act::Begin(count) => count.abs(),
            Act::Add | Act::Take => 1,
            Act::Use => 0,
        };
        *own.entry(holder).or_default() += change;
    }
    let mut next: FxHashMap<ValueId, Vec<ValueId>> = FxHashMap::default();
    for &(_, from, to) in &counted.hands {
        own.entry(to).or_default();
        if let Some(from) = from {
            own.entry(from).or_default();
            next.entry(from).or_default().push(to);
            next.entry(to).or_default().push(from);
        }
    }
    let mut changes: FxHashMap<ValueId, i32> = FxHashMap::default();
    for &holder in own.keys() {
        if changes.contains_key(&holder) {
            continue;
        }
        let mut seen: FxHashSet<ValueId> = [holder].into_iter().collect();
        let mut work = vec![holder];
        let mut sum = 0_i32;
        while let Some(holder) = work.pop() {
            sum = sum.saturating_add(own[&holder]);
            let neighbours = next.get(&holder).into_iter().flatten().copied();
            work.extend(neighbours.filter(|&other| seen.insert(other)));
        }
        changes.extend(seen.into_iter().map(|holder| (holder, sum)));
    }
    // What may grow in a right program is not followed for long.
    for &(holder, _, rule) in &counted.holders {
        if rule == Rule::Any {
            changes
                .entry(holder)
                .and_modify(|most| *most = (*most).min(MOST_UNASKED));
        }
    }
    changes
}

/// The holders that are acted on, or handed on, behind the beginning of each block.
pub fn live_in(counted: &CountFacts) -> PrimaryMap<BlockId, ValueSet> {
    let homes: FxHashMap<ValueId, BlockId> =
        counted.holders.iter().map(|row| (row.0, row.1)).collect();
    let ends: FxHashMap<EdgeId, BlockId> = counted
        .flow
        .edges
        .iter()
        .map(|&(edge, from, _)| (edge, from))
        .collect();
    let rows = counted.acts.iter();
    let acted = rows.flat_map(|(block, row)| row.iter().map(move |row| (row.1, block)));
    let hands = counted.hands.iter();
    let handed = hands.filter_map(|&(edge, from, _)| Some((from?, ends[&edge])));
    let mut used: Vec<(ValueId, BlockId)> = acted
        .chain(handed)
        .filter(|(holder, block)| homes.get(holder) != Some(block))
        .collect();
    used.sort_unstable();
    used.dedup();
    let live = liveness::between_blocks(
        counted.flow.ends.len(),
        counted.flow.edges.iter().map(|e| (e.1, e.2)).collect(),
        Vec::new(),
        homes.iter().map(|(&holder, &block)| (holder, block)),
        used.into_iter(),
    );
    live.live_in
}

/// Solves the counts.
pub fn solve(counted: &CountFacts) -> Counts<'_> {
    let mut acts: FxHashMap<(BlockId, ValueId), Vec<(PointId, Act)>> = FxHashMap::default();
    for (block, row) in &counted.acts {
        for &(point, holder, act) in row {
            acts.entry((block, holder)).or_default().push((point, act));
        }
    }
    let handed: FxHashSet<(EdgeId, ValueId)> = counted
        .hands
        .iter()
        .filter_map(|&(edge, from, _)| Some((edge, from?)))
        .collect();
    let ends: FxHashMap<EdgeId, (BlockId, BlockId)> = counted
        .flow
        .edges
        .iter()
        .map(|&(edge, from, to)| (edge, (from, to)))
        .collect();
    let live_in = live_in(counted);
    let rules = counted.holders.iter().map(|row| (row.0, row.2)).collect();
    let input = Input {
        counted,
        live_in,
        rules,
        acts,
        handed,
        most: changes(counted),
    };
    let handed_to: FxHashSet<ValueId> = counted.hands.iter().map(|row| row.2).collect();
    let mut leaves: Vec<(BlockId, ValueId, i32)> = counted
        .holders
        .iter()
        .filter(|row| !handed_to.contains(&row.0))
        .map(|&(holder, block, _)| (block, holder, input.through(block, holder, 0)))
        .collect();
    leaves.sort_unstable();
    let nothing = counted.hands.iter().filter(|row| row.1.is_none());
    let enters = nothing.map(|&(edge, _, to)| (ends[&edge].1, to, 0));
    let hands = counted.hands.iter();
    let mut program = CountProgram {
        given: vec![(Given(&input),)],
        edge: counted
            .flow
            .edges
            .iter()
            .map(|&(e, from, to)| (from, e, to))
            .collect(),
        hand: hands
            .filter_map(|&(e, from, to)| Some((ends[&e].0, e, from?, ends[&e].1, to)))
            .collect(),
        enters: enters.collect(),
        leaves,
        ..Default::default()
    };
    program.run();
    let enters = std::mem::take(&mut program.enters);
    let mut leaves = std::mem::take(&mut program.leaves);
    drop(program);
    let mut entered: FxHashMap<(BlockId, ValueId), Vec<i32>> = FxHashMap::default();
    for (block, holder, count) in enters {
        entered.entry((block, holder)).or_default().push(count);
    }
    entered
        .values_mut()
        .for_each(|counts| counts.sort_unstable());
    leaves.sort_unstable();
    let mut into: FxHashMap<BlockId, Vec<(EdgeId, BlockId)>> = FxHashMap::default();
    for &(edge, from, to) in &counted.flow.edges {
        into.entry(to).or_default().push((edge, from));
    }
    Counts {
        input,
        enters: entered,
        leaves,
        into,
    }
}

impl Counts<'_> {
    /// The counts that a holder can have before a point of a block.
    pub fn before(&self, block: BlockId, point: PointId, holder: ValueId) -> Vec<i32> {
        let strict = self.input.rules[&holder] == Rule::Once;
        let acts = self.input.acts(block, holder);
        let acts = || acts.iter().take_while(|row| row.0 < point);
        let mut counts: Vec<i32> = self
            .starts(block, holder)
            .into_iter()
            .map(|start| acts().fold(start, |count, row| after(count, row.1, strict)))
            .collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }

    /// The counts that a holder can have where a block begins: none where it is not live.
    fn starts(&self, block: BlockId, holder: ValueId) -> Vec<i32> {
        let begins = self.input.acts(block, holder).iter();
        if begins.clone().any(|row| matches!(row.1, Act::Begin(_))) {
            return vec![0];
        }
        let rows = self.enters.get(&(block, holder));
        rows.cloned().unwrap_or_default()
    }

    /// All faults, in the order of holders and places, one of a kind at each place.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut seen = FxHashSet::default();
        let mut add = |kind, holder, at, block, start, before: Option<PointId>| {
            if seen.insert((kind, holder, at)) {
                faults.push(self.explained(kind, holder, at, block, start, before));
            }
        };
        let mut rows: Vec<&(BlockId, ValueId)> = self.input.acts.keys().collect();
        rows.sort_unstable();
        for &&(block, holder) in &rows {
            for start in self.starts(block, holder) {
                let mut count = start;
                for &(point, act) in self.input.acts(block, holder) {
                    if let Some(kind) = self.wrong(holder, count, act) {
                        add(kind, holder, Spot::Point(point), block, start, Some(point));
                    }
                    count = after(count, act, self.input.rules[&holder] == Rule::Once);
                }
            }
        }
        for &(block, holder, count) in &self.leaves {
            let starts = self.starts(block, holder);
            let leads = |&start: &i32| self.input.through(block, holder, start) == count;
            let start = starts.into_iter().find(leads).unwrap_or(0);
            for (kind, at) in self.wrong_at_end(block, holder, count) {
                add(kind, holder, at, block, start, None);
            }
        }
        // What grows without end is nowhere as it should be.
        let grows: FxHashSet<ValueId> = faults
            .iter()
            .filter(|fault| fault.kind == FaultKind::Growing)
            .map(|fault| fault.holder)
            .collect();
        faults.retain(|fault| fault.kind == FaultKind::Growing || !grows.contains(&fault.holder));
        faults.sort_by_key(|fault| (fault.holder, fault.at, fault.kind));
        faults
    }

    fn wrong(&self, holder: ValueId, count: i32, act: Act) -> Option<FaultKind> {
        let asked = matches!(self.input.rules[&holder], Rule::Once | Rule::Alive);
        match act {
            Act::Take if asked && count <= 0 => Some(FaultKind::OverConsume),
            Act::Use | Act::Add if asked && count <= 0 => Some(FaultKind::UseAfterFree),
            Act::Add
                if count >= self.input.most[&holder] && self.input.rules[&holder] != Rule::Any =>
            {
                Some(FaultKind::Growing)
            }
            _ => None,
        }
    }

    /// What is wrong with a count that a holder has at the end of a block.
    fn wrong_at_end(&self, block: BlockId, holder: ValueId, count: i32) -> Vec<(FaultKind, Spot)> {
        let flow = &self.input.counted.flow;
        let kind = match count {
            0 => None,
            -1 if self.input.rules[&holder] == Rule::Read => None,
            _ if self.input.rules[&holder] == Rule::Any => None,
            1.. => Some(FaultKind::Leak),
            _ => Some(FaultKind::OverConsume),
        };
        let mut wrong = Vec::new();
        if flow.ends[block] == End::Return {
            let last = Spot::Point(flow.terminators[block]);
            wrong.extend(kind.map(|kind| (kind, last)));
        }
        for &(edge, from, to) in &flow.edges {
            if from != block {
                continue;
            }
            if self.input.handed.contains(&(edge, holder)) {
                // What is handed on has to be there.
                let strict = self.input.rules[&holder] == Rule::Once;
                if strict && count <= 0 {
                    wrong.push((FaultKind::OverConsume, Spot::Edge(edge)));
                }
            } else if !self.input.live_in[to].contains(holder) {
                let excused = flow.is_dead_end(to);
                wrong.extend(
                    kind.filter(|_| !excused)
                        .map(|kind| (kind, Spot::Edge(edge))),
                );
            }
        }
        wrong
    }

    /// The fault with the path that leads to it: to a block where the holder has `start` counts.
    fn explained(
        &self,
        kind: FaultKind,
        holder: ValueId,
        at: Spot,
        block: BlockId,
        start: i32,
        before: Option<PointId>,
    ) -> Fault {
        type Node = (BlockId, ValueId, i32);
        let input = &self.input;
        let begins = |(block, holder, _): Node| {
            let mut acts = input.acts(block, holder).iter();
            acts.any(|row| matches!(row.1, Act::Begin(_)))
        };
        let mut nodes: FxHashMap<BlockId, ValueId> = FxHashMap::default();
        let mut path = shortest_path(
            (block, holder, start),
            |node| node.0,
            begins,
            |(block, holder, count)| {
                let mut found = Vec::new();
                for &(edge, from) in self.into.get(&block).into_iter().flatten() {
                    let hands = input.counted.hands.iter();
                    let givers = hands
                        .filter(|row| row.0 == edge && row.2 == holder)
                        .filter_map(|row| row.1);
                    let itself = (!input.handed.contains(&(edge, holder))).then_some(holder);
                    for giver in givers.chain(itself) {
                        for start in self.starts(from, giver) {
                            let end = input.through(from, giver, start);
                            let end = match giver == holder {
                                true => end,
                                false => input.handed_on(giver, end),
                            };
                            if end == count {
                                nodes.insert(from, giver);
                                found.push((from, giver, start));
                            }
                        }
                    }
                }
                found
            },
        );
        nodes.insert(block, holder);
        let mut taken = None;
        for (place, &at_block) in path.iter().enumerate() {
            let name = nodes.get(&at_block).copied().unwrap_or(holder);
            for &(point, act) in input.acts(at_block, name) {
                if place + 1 == path.len() && before.is_some_and(|before| point >= before) {
                    break;
                }
                if act == Act::Take {
                    taken = Some(point);
                }
            }
        }
        if let Spot::Edge(edge) = at {
            let edges = input.counted.flow.edges.iter();
            path.extend(edges.filter(|row| row.0 == edge).map(|row| row.2));
        }
        Fault {
            kind,
            holder,
            at,
            path,
            taken,
        }
    }
}
