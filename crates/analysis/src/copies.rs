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

use cranelift_entity::PrimaryMap;

use freehold_base::csr::Csr;
use freehold_base::semi_nca::semi_nca;
use freehold_facts::{Facts, Kind, ValueId};

/// For each value the first one that it always is.
pub(super) struct Copies {
    of: PrimaryMap<ValueId, ValueId>,
}

/// Whether flows say all that a root can be.
pub(super) fn is_passed_on(facts: &Facts, root: ValueId) -> bool {
    matches!(facts.values[root].kind, Kind::Merge | Kind::Derived)
}

impl Copies {
    /// The value that `v` is a copy of, itself if of none. `v` is a root.
    pub(super) fn original(&self, v: ValueId) -> ValueId {
        self.of[v]
    }
}

/// The graph of flows, numbered in preorder of a search from the root 0, from which all values
/// begin that flows do not say all of.
struct Search {
    /// The place of the parent in the search's tree.
    parent: Vec<u32>,
    values: Vec<ValueId>,
    /// 0 for what the search does not reach.
    number: PrimaryMap<ValueId, u32>,
}

/// Finds the copies.
pub(super) fn solve(facts: &Facts) -> Copies {
    let mut of: PrimaryMap<ValueId, ValueId> = facts.values.keys().collect();
    let mut into: PrimaryMap<ValueId, Vec<ValueId>> = of.keys().map(|_| Vec::new()).collect();
    let mut from: PrimaryMap<ValueId, Vec<ValueId>> = of.keys().map(|_| Vec::new()).collect();
    for &(a, b) in &facts.flow {
        let a = facts.values[a].root;
        if is_passed_on(facts, b) && facts.values[b].root == b {
            into[b].push(a);
            from[a].push(b);
        }
    }
    let search = search(facts, &from);
    let mut preds: Vec<(u32, u32)> = Vec::new();
    for (number, &v) in (1u32..).zip(&search.values) {
        match is_passed_on(facts, v) {
            true => {
                let reached = into[v].iter().map(|&a| search.number[a]);
                preds.extend(reached.filter(|&from| from > 0).map(|from| (number, from)));
            }
            false => preds.push((number, 0)),
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

fn search(facts: &Facts, from: &PrimaryMap<ValueId, Vec<ValueId>>) -> Search {
    let mut search = Search {
        parent: vec![0],
        values: Vec::new(),
        number: from.keys().map(|_| 0).collect(),
    };
    let starts = facts.values.iter();
    let starts = starts.filter(|&(v, fact)| fact.root == v && !is_passed_on(facts, v));
    for (start, _) in starts {
        search.visit(start, 0);
        let mut stack = vec![(start, 0)];
        while let Some((v, next)) = stack.last_mut() {
            let Some(&to) = from[*v].get(*next) else {
                stack.pop();
                continue;
            };
            *next += 1;
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
