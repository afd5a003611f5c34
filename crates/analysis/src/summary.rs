//! What a function does with its arguments and what its results are, for its callers.
//!
//! Everything is `may`; what is left out does not happen. Sound for recursion as a least
//! fixpoint: summaries only grow when those of the callees do.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use freehold_facts::{EdgeId, EdgeKind, Facts, Kind, ResultFact, Summary, ValueId};

use super::Aliases;
use super::alias::Alias;

/// Of two results that may be more pairs of what a function made, each is taken to be the other.
const MOST_PAIRS: usize = 10_000;

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
    let captured = reader.origins(facts.captured.iter().copied());
    let freed = facts.freed_at.iter().map(|f| f.0);
    let freed = freed.chain(facts.freed_elsewhere.iter().copied());
    let freed = reader.origins(freed.chain(facts.freed_by_call.iter().copied()));
    let results: Vec<ResultFact> = returned
        .iter()
        .map(|values| {
            let found = reader.origins(values.iter().map(|v| v.1));
            let fresh = found.is_fresh() || (found.loaded && captured.is_fresh());
            let is_in_memory = found.is_named_by(aliases, &captured);
            let mut arguments = found.arguments;
            if found.loaded {
                arguments.extend(captured.arguments.iter().copied());
                arguments.sort_unstable();
                arguments.dedup();
            }
            ResultFact {
                arguments,
                fresh,
                other: found.other || found.loaded || is_in_memory,
            }
        })
        .collect();
    let mut shares = Vec::new();
    for second in 0..arity.results {
        for first in 0..second {
            let mut pairs = returned[first].iter().zip(&returned[second]);
            if pairs.any(|(&(_, a), &(_, b))| {
                aliases.alias(a, b) != Alias::Never
                    && (!owning || reader.share_their_own(aliases, &captured, a, b))
            }) {
                shares.push((first as u32, second as u32));
            }
        }
    }
    Summary {
        argument_count: arity.arguments,
        results,
        shares,
        captures: captured.arguments.to_vec(),
        frees: freed.arguments.to_vec(),
    }
}

/// Where some values come from.
#[derive(Default)]
struct Origins {
    /// Arguments, by number, sorted.
    arguments: SmallVec<[u32; 2]>,
    /// What the function allocated or was returned by calls.
    made: SmallVec<[ValueId; 2]>,
    loaded: bool,
    other: bool,
}

impl Origins {
    fn is_fresh(&self) -> bool {
        !self.made.is_empty()
    }

    /// Whether something that was made here is among what is `captured`.
    fn is_named_by(&self, aliases: &Aliases, captured: &Origins) -> bool {
        let one = |s, t| s == t || aliases.one_site(s, t);
        self.made.len() * captured.made.len() > MOST_PAIRS
            || (self.made.iter()).any(|&x| captured.made.iter().any(|&y| one(x, y)))
    }
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

    /// Whether two values may be one buffer that the function itself made. What it did not make it copies for each of
    /// its results.
    fn share_their_own(
        &mut self,
        aliases: &Aliases,
        captured: &Origins,
        a: ValueId,
        b: ValueId,
    ) -> bool {
        let [a, b] = [a, b].map(|value| self.origins(std::iter::once(value)));
        let may_be_own = |origins: &Origins| origins.is_fresh() || origins.loaded;
        let through_memory = captured.is_fresh() && (a.loaded || b.loaded);
        let one = |x, y| x == y || aliases.alias(x, y) != Alias::Never;
        (through_memory && may_be_own(&a) && may_be_own(&b))
            || a.made.len() * b.made.len() > MOST_PAIRS
            || (a.made.iter()).any(|&x| b.made.iter().any(|&y| one(x, y)))
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
                Kind::Allocation => found.made.push(value),
                Kind::Call | Kind::DynamicCall => {
                    found.made.push(value);
                    if let Some(call) = self.facts.may_return(value) {
                        found.loaded |= call.other;
                        work.extend(&call.operands);
                    }
                }
                Kind::Argument | Kind::Consumed => {
                    found.arguments.extend(self.numbers.get(&value).copied())
                }
                Kind::Loaded => found.loaded = true,
                Kind::Stack | Kind::Foreign | Kind::External => found.other = true,
                Kind::Merge | Kind::Derived => {}
            }
            work.extend(self.flows_into.get(&value).into_iter().flatten());
        }
        found.arguments.sort_unstable();
        found
    }
}
