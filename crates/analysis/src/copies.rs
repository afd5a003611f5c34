//! Which memrefs only ever receive one value, whatever that value may be.
//!
//! The sources of a merge tell which buffers it can hold; this tells that it holds the one that
//! another value holds, although it may be any of several: `%r` of `scf.if` where both regions
//! yield the same select, all results of a loop that are handed the same value.
//!
//! The value is one that all ways of flows into the merge lead through: a dominator in the graph of
//! flows. It need not dominate the merge in the program (`%r` of an `scf.while` whose first region
//! hands on a buffer of its own). Why the merge m holds the current instance of the value v all the
//! same: suppose that v is defined anew while m is there. If m does not dominate v, there is a way
//! to v, and on to here, without m, so that m is not there. If it does, m comes before the first v,
//! but each buffer that m holds was v's before. The same holds for each merge on the way while it
//! is handed on.
//!
//! Rules say which flows hand a value on. What all ways lead through is an index over these rows,
//! which knows no kinds, flows or dominance of the program.

use cranelift_entity::PrimaryMap;

use freehold_base::csr::Csr;
use freehold_base::semi_nca::semi_nca;
use freehold_facts::{Facts, ValueId};

use super::datalog::datalog;
use super::set::Given;
use ascent_ids::input_by_id;

datalog! {
    struct CopiesProgram<'a>;

    relation given(Given<'a, Facts>);
    /// `flow(from, to)`: may: to is from's buffer.
    #[ds(input_by_id)]
    relation flow(ValueId, ValueId);
    /// `hands_on(from, to)`: to is the buffer of one of the values that hand theirs on to it, of
    /// which from is one.
    relation hands_on(ValueId, ValueId);
    hands_on(from, to) <-- flow(from, to), given(g), if !g.0.is_made(*to);
}

/// `copy(v, o)`: o is the first that all ways from a start to v lead through; v itself for most,
/// and for what no way leads to.
pub(super) struct Copies {
    of: PrimaryMap<ValueId, ValueId>,
}

impl Copies {
    /// The first value that `v` is a copy of, itself if of none.
    pub(super) fn original(&self, v: ValueId) -> ValueId {
        self.of[v]
    }

    /// The copies of a function.
    pub(super) fn solve(facts: &Facts) -> Copies {
        let mut program = CopiesProgram {
            given: vec![(Given(facts),)],
            flow: facts.flow.clone(),
            ..Default::default()
        };
        program.run();
        let is_made = |v| facts.is_made(v);
        Copies::new(facts.values.len(), &program.hands_on, is_made)
    }

    /// The relation of the graph of `count` values with these edges, none of which leads to a
    /// start.
    fn new(
        count: usize,
        edges: &[(ValueId, ValueId)],
        is_start: impl Fn(ValueId) -> bool,
    ) -> Copies {
        let mut of: PrimaryMap<ValueId, ValueId> =
            (0..count as u32).map(ValueId::from_u32).collect();
        let edges: Vec<(u32, u32)> = edges
            .iter()
            .map(|&(from, to)| (from.as_u32(), to.as_u32()))
            .collect();
        let back: Vec<(u32, u32)> = edges.iter().map(|&(from, to)| (to, from)).collect();
        let into = Csr::new(count, &back);
        let starts = of.keys().filter(|&v| is_start(v));
        let search = search(&Csr::new(count, &edges), starts);
        let mut preds: Vec<(u32, u32)> = Vec::new();
        for (number, &v) in (1u32..).zip(&search.values) {
            match is_start(v) {
                true => preds.push((number, 0)),
                false => {
                    let reached = into.of(v.as_u32()).iter();
                    let reached = reached.map(|&from| search.number[ValueId::from_u32(from)]);
                    preds.extend(reached.filter(|&from| from > 0).map(|from| (number, from)));
                }
            }
        }
        let preds = Csr::new(search.values.len() + 1, &preds);
        let dominators = semi_nca(&search.parent, &preds);
        // The dominator below the root, dominators before what they dominate.
        let mut first: Vec<usize> = (0..dominators.len()).collect();
        for number in 1..first.len() {
            let above = dominators[number] as usize;
            if above > 0 {
                first[number] = first[above];
            }
            of[search.values[number - 1]] = search.values[first[number] - 1];
        }
        Copies { of }
    }
}

/// The graph, numbered in preorder of a search from the root 0, from which all starts begin.
struct Search {
    /// The place of the parent in the search's tree.
    parent: Vec<u32>,
    values: Vec<ValueId>,
    /// 0 for what the search does not reach.
    number: PrimaryMap<ValueId, u32>,
}

fn search(leads_to: &Csr, starts: impl Iterator<Item = ValueId>) -> Search {
    let mut search = Search {
        parent: vec![0],
        values: Vec::new(),
        number: (0..leads_to.list_count()).map(|_| 0).collect(),
    };
    for start in starts {
        search.visit(start, 0);
        let mut stack = vec![(start, 0)];
        while let Some((v, next)) = stack.last_mut() {
            let Some(&to) = leads_to.of(v.as_u32()).get(*next) else {
                stack.pop();
                continue;
            };
            *next += 1;
            let to = ValueId::from_u32(to);
            if search.number[to] == 0 {
                let parent = search.number[*v];
                search.visit(to, parent);
                stack.push((to, 0));
            }
        }
    }
    search
}

impl Search {
    fn visit(&mut self, v: ValueId, parent: u32) {
        self.number[v] = self.parent.len() as u32;
        self.parent.push(parent);
        self.values.push(v);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    const COUNT: u32 = 8;

    /// Whether a way from a start leads to `to` that does not touch `without`.
    fn is_reached(edges: &[(u32, u32)], starts: u32, to: u32, without: Option<u32>) -> bool {
        let mut reached: BTreeSet<u32> = (0..starts).filter(|&v| Some(v) != without).collect();
        loop {
            let next = edges.iter().filter(|edge| reached.contains(&edge.0));
            let more: BTreeSet<u32> = next.map(|e| e.1).filter(|&v| Some(v) != without).collect();
            if more.is_subset(&reached) {
                return reached.contains(&to);
            }
            reached.extend(more);
        }
    }

    proptest! {
        #[test]
        fn a_copy_is_of_the_first_that_all_ways_lead_through(
            starts in 1..4_u32,
            edges in prop::collection::vec((0..COUNT, 0..COUNT), 0..16),
        ) {
            let edges: Vec<(u32, u32)> = edges.into_iter().filter(|e| e.1 >= starts).collect();
            let id = ValueId::from_u32;
            let ids: Vec<(ValueId, ValueId)> = edges.iter().map(|e| (id(e.0), id(e.1))).collect();
            let copies = Copies::new(COUNT as usize, &ids, |v| v.as_u32() < starts);
            for v in 0..COUNT {
                let through = |o: &u32| *o == v || !is_reached(&edges, starts, v, Some(*o));
                let dominators: BTreeSet<u32> = (0..COUNT).filter(through).collect();
                let original = copies.original(id(v)).as_u32();
                if !is_reached(&edges, starts, v, None) {
                    prop_assert_eq!(original, v);
                    continue;
                }
                // The first is one of them, and all the others dominate nothing before it.
                prop_assert!(dominators.contains(&original));
                let before = dominators.iter().filter(|&&o| o != original);
                for &other in before {
                    prop_assert!(is_reached(&edges, starts, original, Some(other)));
                }
            }
        }
    }
}
