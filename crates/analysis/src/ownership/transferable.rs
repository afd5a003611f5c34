//! Which entry passes may hand an owner over for good: into an operation's regions, or to a callee.
//!
//! `must`, but for who borrows from the owner: `live_owners` takes back what is lent.

use ascent_ids::lattice_by_id;
use rustc_hash::FxHashMap;

use freehold_facts::{EdgeKind, Facts, PassId, ValueId};

use super::live_owners::is_owner;
use crate::ValueSet;
use crate::datalog::datalog;
use crate::set::Given;
use crate::sources::Sources;

/// What the rules consult besides relations.
struct Base<'a> {
    facts: &'a Facts,
    sources: &'a Sources,
}

impl Base<'_> {
    /// The owner that v is a name of, if it is its only source.
    ///
    /// Only v's root itself: a last use of a merge says nothing of the uses of what flowed into it.
    fn owner(&self, v: ValueId) -> Option<ValueId> {
        let source = self.sources.of(v).single();
        source.filter(|&s| s == self.facts.values[v].root && is_owner(self.facts, s))
    }
}

datalog! {
    struct TransferableProgram<'a>;

    relation given(Given<'a, Base<'a>>);
    /// `last_use(p, v)`: pass p enters an operation with v, of which it is the last use.
    relation last_use(PassId, ValueId);
    /// `consumed(p)`: the call takes over what p hands to it.
    #[ds(lattice_by_id)]
    relation consumed(PassId);

    /// `transferable(p, s)`: p may hand the owner s over for good.
    relation transferable(PassId, ValueId);
    transferable(p, s) <-- last_use(p, v), !consumed(p), given(g), if let Some(s) = g.0.owner(*v);
    // A callee frees what is of the heap of `memref.alloc`.
    transferable(p, s) <-- last_use(p, v), consumed(p), given(g), if let Some(s) = g.0.owner(*v),
        if g.0.facts.heap(s).is_none();
}

/// `transferable(p, s)`: for each pass the owner, one at most.
pub(super) fn solve(facts: &Facts, sources: &Sources) -> FxHashMap<PassId, ValueSet> {
    let enters = |pass: &&(PassId, &freehold_facts::Pass)| {
        let is_entry = facts.edges[pass.1.edge].kind == EdgeKind::Entry;
        pass.1.last_use && (pass.1.consumed || is_entry && !pass.1.targets.is_empty())
    };
    let passes = facts.passes.iter();
    let last_use = passes.filter(|pass| enters(&pass));
    let last_use: Vec<(PassId, ValueId)> = last_use.map(|(p, pass)| (p, pass.operand)).collect();
    if last_use.is_empty() {
        return FxHashMap::default();
    }
    let base = Base { facts, sources };
    let consumed = last_use.iter().filter(|row| facts.passes[row.0].consumed);
    let mut program = TransferableProgram {
        given: vec![(Given(&base),)],
        consumed: consumed.map(|row| (row.0,)).collect(),
        last_use,
        ..Default::default()
    };
    program.run();
    let rows = program.transferable.into_iter();
    rows.map(|(p, s)| (p, ValueSet::one(s))).collect()
}

#[cfg(test)]
mod tests {
    use freehold_base::xorshift;
    use freehold_facts::{BlockId, Edge, EdgeId, HeapId, Pass};

    use super::*;
    use crate::random_facts::{self, VALUES};
    use crate::sources;

    #[test]
    fn what_is_transferable_is_the_one_owner_at_its_last_use() {
        let mut counts = [0; 2];
        for seed in 1..2000_u64 {
            let mut state = seed;
            let mut facts = random_facts::with_flows(&mut state);
            let mut below = |count: u32| xorshift::below(&mut state, count as usize) as u32;
            let value = ValueId::from_u32;
            for edge in 0..4 {
                let kind = match below(3) {
                    0 => EdgeKind::Exit,
                    1 => EdgeKind::Call,
                    _ => EdgeKind::Entry,
                };
                let from = BlockId::from_u32(0);
                facts.edges.push(Edge { from, kind });
                let target = value(below(VALUES));
                let targets = (0..below(2)).map(|_| target).collect();
                facts.passes.push(Pass {
                    edge: EdgeId::from_u32(edge),
                    operand: value(below(VALUES)),
                    index: 0,
                    targets,
                    last_use: below(4) > 0,
                    consumed: below(3) == 0,
                });
            }
            for v in 0..below(VALUES) {
                if below(2) == 0 {
                    facts.heaps.push((value(v), HeapId::from_u32(0)));
                }
            }
            let sources = sources::solve(&facts);
            let found = solve(&facts, &sources);
            for (p, pass) in &facts.passes {
                let fact = &facts.values[pass.operand];
                let is_entry = facts.edges[pass.edge].kind == EdgeKind::Entry;
                let goes_in = pass.consumed || is_entry && !pass.targets.is_empty();
                let is_only = sources.of(pass.operand).iter().eq([fact.root]);
                let is_its_heap = !facts.heaps.iter().any(|row| row.0 == fact.root);
                let is_transferable = pass.last_use
                    && goes_in
                    && is_only
                    && is_owner(&facts, fact.root)
                    && (!pass.consumed || is_its_heap);
                let expected = is_transferable.then_some(fact.root);
                counts[usize::from(is_transferable)] += 1;
                let found = found.get(&p).and_then(ValueSet::single);
                assert_eq!(found, expected, "seed {seed}, {p:?}");
            }
        }
        assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
    }
}
