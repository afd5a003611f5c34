//! Where owners are used by what may read them back from memory.
//!
//! A buffer whose memref was written to memory may be read back anywhere: it lives as long as its
//! definition's scope, to every exit of it. `may`: a use too many costs an earlier free.

use ascent_ids::solved;
use ascent_ids::solved::Solved;
use freehold_facts::{BlockId, EdgeKind, Facts, ValueId};

use super::live_owners::is_owner;
use crate::datalog::datalog;
use crate::set::Given;
use crate::sources::Sources;

datalog! {
    struct StoredOwnersProgram<'a>;

    relation given(Given<'a, Facts>);
    /// `captured(v)`: may: v is in memory.
    relation captured(ValueId);
    /// `source(v, s)`: may: the buffer of v is that of s, of its current instance; s is one of
    /// these.
    #[ds(solved)]
    relation source(ValueId, ValueId);
    /// `exit(b, n)`: control leaves the region of block b, or the function, from b, which has the
    /// number n in preorder of dominance.
    relation exit(BlockId, u32);

    /// `stored(s)`: may: a name of the buffer of the owner s is in memory.
    relation stored(ValueId);
    stored(s) <-- captured(v), source(v, s), given(g), if is_owner(g.0, *s);
    /// `used_at_exit(s, b)`: may: the buffer of s is used in b. All blocks that s dominates are its
    /// scope, but its own.
    relation used_at_exit(ValueId, BlockId);
    used_at_exit(s, b) <-- stored(s), exit(b, n), given(g),
        if g.0.values[*s].preorder < *n && *n <= g.0.values[*s].scope_end;
}

/// The rows of `used_at_exit`.
pub(super) fn solve(facts: &Facts, sources: &Sources) -> Vec<(ValueId, BlockId)> {
    if facts.captured.is_empty() {
        return Vec::new();
    }
    let leaves = |kind| matches!(kind, EdgeKind::Exit | EdgeKind::Return);
    let exits = facts.edges.values().filter(|edge| leaves(edge.kind));
    let exits = exits.map(|edge| (edge.from, facts.blocks[edge.from].preorder));
    rows(facts, sources, exits.collect())
}

fn rows(facts: &Facts, sources: &Sources, exit: Vec<(BlockId, u32)>) -> Vec<(ValueId, BlockId)> {
    let mut program = StoredOwnersProgram {
        given: vec![(Given(facts),)],
        captured: facts.captured.iter().map(|&v| (v,)).collect(),
        __source_ind_common: Solved::by(sources.relation()),
        exit,
        ..Default::default()
    };
    program.run();
    program.used_at_exit
}

#[cfg(test)]
mod tests {
    use freehold_base::xorshift;

    use super::*;
    use crate::random_facts::{self, VALUES};
    use crate::sources;

    const BLOCKS: u32 = 5;

    #[test]
    fn what_is_stored_is_used_at_every_exit_that_it_dominates() {
        let mut count = 0;
        for seed in 1..2000_u64 {
            let mut state = seed;
            let mut facts = random_facts::with_flows(&mut state);
            let mut below = |count: u32| xorshift::below(&mut state, count as usize) as u32;
            for _ in 0..below(6) {
                facts.captured.push(ValueId::from_u32(below(VALUES)));
            }
            let block = BlockId::from_u32;
            let exits = (0..BLOCKS).filter(|_| below(2) == 0).collect::<Vec<u32>>();
            let exits = exits.into_iter().map(|b| (block(b), below(2 * VALUES)));
            let exits: Vec<(BlockId, u32)> = exits.collect();
            let sources = sources::solve(&facts);
            let mut expected: Vec<(ValueId, BlockId)> = Vec::new();
            for v in facts.values.keys() {
                let mut stored = facts.captured.iter();
                let is_stored = stored.any(|&w| sources.of(w).contains(v)) && is_owner(&facts, v);
                let fact = &facts.values[v];
                let dominated = exits
                    .iter()
                    .filter(|exit| (fact.preorder + 1..=fact.scope_end).contains(&exit.1));
                if is_stored {
                    expected.extend(dominated.map(|exit| (v, exit.0)));
                }
            }
            let mut found = rows(&facts, &sources, exits);
            found.sort_unstable();
            count += expected.len();
            assert_eq!(found, expected, "seed {seed}");
        }
        assert!(count > 1000, "{count}");
    }
}
