//! Which owners a question about few of them needs, so that nothing is solved for the others.
//!
//! An owner's life depends on who may borrow from it, and theirs on who may borrow from them: *onward*, along passes. Whether
//! an owner is responsible, and whom it borrows from, depends on what is handed to it: *backward*. Where several passes of
//! one edge may hand on one buffer everything on both sides counts, and nothing is narrowed.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::ValueSet;
use crate::sources::Sources;
use freehold_facts::{BlockId, EdgeId, EdgeKind, Facts, Kind, PassId, ValueId};

use super::live_owners::{is_borrower, is_owner};

/// What is asked about.
pub enum Question {
    /// Where these owners are kept alive.
    Lives(ValueSet),
    /// Whether these owners are responsible, and whom they borrow from.
    Owned(ValueSet),
    /// What is freed on the ways out of a block.
    Frees(BlockId),
}

/// The owners that a question needs.
pub(super) struct Demand {
    /// Those whose lives are to be known: with an owner all that may borrow from it.
    pub lives: ValueSet,
    /// Those of which is to be known whether they are responsible: with an owner all that it may take over from.
    pub tokens: ValueSet,
    /// The block whose edges are asked about.
    pub block: Option<BlockId>,
}

/// Of so many owners in a hundred the whole function is solved.
const MOST_PERCENT: usize = 10;
/// So few are never too many.
const FEW: usize = 64;

/// The passes of a function by what they connect.
struct Passes<'a> {
    facts: &'a Facts,
    sources: &'a Sources,
    /// By borrower, what gives it its value.
    into: PrimaryMap<ValueId, SmallVec<[PassId; 2]>>,
    /// By owner, what hands it to a borrower.
    from: PrimaryMap<ValueId, SmallVec<[PassId; 2]>>,
    /// How many passes to borrowers each edge has.
    on_edge: PrimaryMap<EdgeId, u32>,
    /// The values of each class that has more than one.
    merge_classes: FxHashMap<ValueId, Vec<ValueId>>,
    /// Results of one call that may be one buffer: by the second the first ones, and by the first the second ones.
    earlier: FxHashMap<ValueId, Vec<ValueId>>,
    later: FxHashMap<ValueId, Vec<ValueId>>,
}

impl<'a> Passes<'a> {
    fn new(facts: &'a Facts, sources: &'a Sources) -> Self {
        let mut passes = Passes {
            facts,
            sources,
            into: facts.values.keys().map(|_| SmallVec::new()).collect(),
            from: facts.values.keys().map(|_| SmallVec::new()).collect(),
            on_edge: facts.edges.keys().map(|_| 0).collect(),
            merge_classes: FxHashMap::default(),
            earlier: FxHashMap::default(),
            later: FxHashMap::default(),
        };
        for &(first, second) in &facts.one_call {
            passes.earlier.entry(second).or_default().push(first);
            passes.later.entry(first).or_default().push(second);
        }
        for (p, pass) in &facts.passes {
            let mut targets = pass.targets.iter().copied();
            if !targets.any(|t| is_borrower(facts, sources, t)) {
                continue;
            }
            passes.on_edge[pass.edge] += 1;
            for &target in &pass.targets {
                passes.into[target].push(p);
            }
            for owner in passes.owners(p) {
                passes.from[owner].push(p);
            }
        }
        for (v, fact) in facts
            .values
            .iter()
            .filter(|(v, fact)| fact.merge_class != *v)
        {
            let class = passes.merge_classes.entry(fact.merge_class).or_default();
            if class.is_empty() {
                class.push(fact.merge_class);
            }
            class.push(v);
        }
        passes
    }

    /// The owners whose buffer a pass may hand on, by name.
    fn owners(&self, p: PassId) -> impl Iterator<Item = ValueId> + 'a {
        let (facts, operand) = (self.facts, self.facts.passes[p].operand);
        let sources = self.sources.of(operand).iter();
        sources.filter(move |&s| is_owner(facts, s))
    }

    /// Whether the pass is alone on its edge.
    fn is_alone(&self, p: PassId) -> bool {
        self.on_edge[self.facts.passes[p].edge] <= 1
    }
}

/// What a question needs; nothing where that is much of the function, or nobody knows what.
pub(super) fn solve(facts: &Facts, sources: &Sources, question: Question) -> Option<Demand> {
    let begins = |kind| matches!(kind, Kind::DynamicCall | Kind::Consumed);
    if facts.values.values().any(|fact| begins(fact.kind)) {
        return None;
    }
    let most = FEW.max(facts.values.len() * MOST_PERCENT / 100);
    let (asked, block) = match question {
        Question::Lives(owners) => {
            let passes = Passes::new(facts, sources);
            return Some(Demand {
                lives: onward(&passes, owners, most)?,
                tokens: ValueSet::new(),
                block: None,
            });
        }
        Question::Owned(owners) => (owners, None),
        Question::Frees(block) => (at(facts, sources, block, most)?, Some(block)),
    };
    let passes = Passes::new(facts, sources);
    let tokens = backward(&passes, asked, most)?;
    Some(Demand {
        lives: onward(&passes, tokens.clone(), most)?,
        tokens,
        block,
    })
}

/// The owners that can be alive in a block of their own region, and those that it hands on.
fn at(facts: &Facts, sources: &Sources, block: BlockId, most: usize) -> Option<ValueSet> {
    let (region, preorder) = (facts.blocks[block].region, facts.blocks[block].preorder);
    let is_above = |v: ValueId| {
        let fact = &facts.values[v];
        let dominates = fact.preorder <= preorder && preorder <= fact.scope_end;
        let is_here = fact.block == block || (dominates && facts.region_of(v) == region);
        is_here && fact.root == v && is_owner(facts, v)
    };
    let above = facts.values.keys().filter(|&v| is_above(v));
    let few: Vec<ValueId> = above.take(most + 1).collect();
    let mut owners: ValueSet = match few.len() <= most {
        true => few.into_iter().collect(),
        false => used_from(facts, sources, block, is_above),
    };
    let leaves = |edge: EdgeId| facts.edges[edge].from == block;
    for pass in facts.passes.values().filter(|pass| leaves(pass.edge)) {
        let own = sources.of(pass.operand).iter();
        owners.extend(&own.filter(|&s| is_owner(facts, s)).collect());
    }
    (owners.len() <= most).then_some(owners)
}

/// The owners that something uses in a block or where control can come to from it, and those that the block defines or that
/// are in memory.
fn used_from(
    facts: &Facts,
    sources: &Sources,
    block: BlockId,
    is_above: impl Fn(ValueId) -> bool,
) -> ValueSet {
    let mut next: PrimaryMap<BlockId, SmallVec<[BlockId; 2]>> =
        facts.blocks.keys().map(|_| SmallVec::new()).collect();
    for edge in facts.edges.values() {
        if let EdgeKind::Branch { to, .. } = edge.kind {
            next[edge.from].push(to);
        }
    }
    let mut reached: PrimaryMap<BlockId, bool> = facts.blocks.keys().map(|_| false).collect();
    reached[block] = true;
    let mut work = vec![block];
    while let Some(from) = work.pop() {
        for &to in &next[from] {
            if !std::mem::replace(&mut reached[to], true) {
                work.push(to);
            }
        }
    }
    let depth = facts.blocks[block].depth;
    let used = facts.used_at.iter().filter(|row| {
        let is_inside = facts.blocks[row.1].depth >= depth;
        is_inside && reached[facts.ancestor_at(row.1, depth)]
    });
    let named = used.map(|row| row.0).chain(facts.captured.iter().copied());
    let mut owners: ValueSet = facts
        .values
        .iter()
        .filter(|(v, fact)| fact.block == block && is_above(*v))
        .map(|row| row.0)
        .collect();
    for v in named {
        let own = sources.of(v).iter();
        owners.extend(&own.filter(|&s| is_above(s)).collect());
    }
    owners
}

/// With each owner those that it may take over or borrow from.
fn backward(passes: &Passes, asked: ValueSet, most: usize) -> Option<ValueSet> {
    reached(asked, most, |v, add| {
        for &p in &passes.into[v] {
            if !passes.is_alone(p) {
                return None;
            }
            add.extend(passes.owners(p));
        }
        let class = passes
            .merge_classes
            .get(&passes.facts.values[v].merge_class);
        let calls = passes.earlier.get(&v);
        add.extend(class.into_iter().chain(calls).flatten());
        Some(())
    })
}

/// With each owner those that may borrow from it.
fn onward(passes: &Passes, asked: ValueSet, most: usize) -> Option<ValueSet> {
    reached(asked, most, |v, add| {
        let mut both = passes.from[v].iter().chain(&passes.into[v]);
        if !both.all(|&p| passes.is_alone(p)) {
            return None;
        }
        let borrowers = passes.from[v].iter();
        add.extend(borrowers.flat_map(|&p| &passes.facts.passes[p].targets));
        add.extend(passes.later.get(&v).into_iter().flatten());
        Some(())
    })
}

/// What `next` leads to from `asked`, that included; nothing where it stops, or where that are more than `most`.
fn reached(
    asked: ValueSet,
    most: usize,
    next: impl Fn(ValueId, &mut Vec<ValueId>) -> Option<()>,
) -> Option<ValueSet> {
    let mut work: Vec<ValueId> = asked.iter().collect();
    let mut seen = asked;
    let mut found: Vec<ValueId> = Vec::new();
    while let Some(v) = work.pop() {
        next(v, &mut found)?;
        for other in found.drain(..) {
            if !seen.contains(other) {
                seen.insert(other);
                work.push(other);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(seen)
}
