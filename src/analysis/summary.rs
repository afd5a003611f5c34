//! What a function does with its arguments and what its results are, for its callers.
//!
//! Everything is `may`; what is left out does not happen. Sound for recursion as a least
//! fixpoint: summaries only grow when those of the callees do.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::facts::{EdgeId, EdgeKind, Facts, Kind, ResultFact, Summary, ValueId};

use super::Aliases;
use super::alias::Alias;

/// How many arguments and results a function has.
#[derive(Copy, Clone)]
pub struct Arity {
    pub arguments: usize,
    pub results: usize,
}

/// Summarises a function; `owning` says that it returns what the caller owns and copies the rest,
/// which then is the same buffer as nothing else.
pub fn summarize(facts: &Facts, aliases: &Aliases, arity: Arity, owning: bool) -> Summary {
    let mut reader = Reader::new(facts);
    let mut returned: Vec<Vec<(EdgeId, ValueId)>> = vec![Vec::new(); arity.results];
    for pass in facts.passes.values() {
        if facts.edges[pass.edge].kind == EdgeKind::Return
            && let Some(list) = returned.get_mut(pass.index as usize)
        {
            list.push((pass.edge, pass.operand));
        }
    }
    let stored = reader.origins(facts.stored.iter().copied());
    let freed = reader.origins(facts.freed_at.iter().map(|f| f.0));
    let results: Vec<ResultFact> = returned
        .iter()
        .map(|values| {
            let found = reader.origins(values.iter().map(|v| v.1));
            let mut arguments = found.arguments;
            if found.loaded {
                arguments.extend(stored.arguments.iter().copied());
                arguments.sort_unstable();
                arguments.dedup();
            }
            ResultFact {
                arguments,
                fresh: found.fresh || (found.loaded && stored.fresh),
                other: found.other || found.loaded,
            }
        })
        .collect();
    let mut shares = Vec::new();
    for second in 0..arity.results {
        for first in 0..second {
            let mut copied = |value| {
                let found = reader.origins(std::iter::once(value));
                owning && !found.fresh && !(found.loaded && stored.fresh)
            };
            // What one return copies is not shared there, whatever others return.
            let mut pairs = returned[first].iter().zip(&returned[second]);
            if pairs.any(|(&(_, a), &(_, b))| {
                aliases.alias(a, b) != Alias::Never && !copied(a) && !copied(b)
            }) {
                shares.push((first as u32, second as u32));
            }
        }
    }
    Summary {
        argument_count: arity.arguments,
        results,
        shares,
        keeps: stored.arguments.to_vec(),
        frees: freed.arguments.to_vec(),
    }
}

/// Where some values come from.
#[derive(Default)]
struct Origins {
    /// Arguments, by number, sorted.
    arguments: SmallVec<[u32; 2]>,
    fresh: bool,
    loaded: bool,
    other: bool,
}

struct Reader<'a> {
    facts: &'a Facts,
    flows_into: rustc_hash::FxHashMap<ValueId, SmallVec<[ValueId; 2]>>,
    numbers: rustc_hash::FxHashMap<ValueId, u32>,
}

impl<'a> Reader<'a> {
    fn new(facts: &'a Facts) -> Self {
        let mut flows_into = rustc_hash::FxHashMap::<ValueId, SmallVec<[ValueId; 2]>>::default();
        for &(from, to) in &facts.flow {
            flows_into.entry(to).or_default().push(from);
        }
        Reader {
            facts,
            flows_into,
            numbers: facts.arguments.iter().copied().collect(),
        }
    }

    fn origins(&mut self, values: impl Iterator<Item = ValueId>) -> Origins {
        let mut found = Origins::default();
        let mut seen: FxHashSet<ValueId> = FxHashSet::default();
        let mut work: Vec<ValueId> = values.collect();
        while let Some(value) = work.pop() {
            let value = self.facts.values[value].root;
            if !seen.insert(value) {
                continue;
            }
            match self.facts.values[value].kind {
                Kind::Allocation | Kind::Call | Kind::DynamicCall => found.fresh = true,
                Kind::Argument | Kind::Given => {
                    found.arguments.extend(self.numbers.get(&value).copied())
                }
                Kind::Loaded => found.loaded = true,
                Kind::Stack | Kind::External => found.other = true,
                Kind::Merge | Kind::Derived => {}
            }
            work.extend(self.flows_into.get(&value).into_iter().flatten());
        }
        found.arguments.sort_unstable();
        found
    }
}
