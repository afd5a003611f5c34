//! Which results of a function are not only their call's: of these a copy cannot stand for the
//! buffer itself. Rules over where what the function returns comes from, and over what is in
//! memory.
//!
//! What a function's callees give is told by the facts of its calls, which are made of summaries of
//! the callees: nothing is handed from function to function here.

use std::rc::Rc;

use freehold_base::ids::typed_ids;
use freehold_facts::{EdgeKind, Facts, Kind, ValueId};

use super::alias::{Alias, Aliases};
use super::becomes;
use super::datalog::datalog;
use super::set::Given;
use super::summary::{Arity, comes_from, summarize};
use ascent_ids::first::First;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;
use ascent_ids::solved;
use ascent_ids::solved::Solved;

typed_ids! {
    /// A result of the function, by its number.
    ResultId "result";
}

/// Why a copy cannot stand for a result. Of several reasons the first counts.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Shared {
    /// The result may be an argument's buffer.
    Argument,
    /// Its buffer may be allocated by an operation that no `memref.alloc` can stand for.
    OfAnotherHeap,
    /// It may be a buffer that was there before the call: a global, or what memory held. So is what
    /// a function's own call of itself gives, where anything else is said of the function.
    Before,
    /// It may be the buffer of another result.
    Result(ResultId),
    /// Its memref may be in memory after the call.
    Kept,
}

datalog! {
    struct SharedResultsProgram<'a>;

    relation given(Given<'a, Facts>);
    /// `returned(r, v)`: the function returns the memref v as its result r.
    relation returned(ResultId, ValueId);
    /// `comes_from(v, u)`: may: the buffer of v, which is no view, is that of u, in any number of
    /// steps.
    #[ds(solved)]
    relation comes_from(ValueId, ValueId);
    /// `other(c)`, `result(c, v)`: may: result v of call c is outside of the function or in memory.
    relation other(usize);
    relation result(usize, ValueId);
    /// `kept_as(v, w)`: may: w, which is in memory, and v, which is returned, are one buffer.
    #[ds(input_by_id)]
    relation kept_as(ValueId, ValueId);
    /// `shares(r, s)`: may: two results are one buffer.
    #[ds(input_by_id)]
    relation shares(ResultId, ResultId);

    /// `origin(r, u)`: may: r is the buffer of u.
    relation origin(ResultId, ValueId);
    origin(r, u) <-- returned(r, v), given(g), let root = g.0.values[*v].root, comes_from(root, u);

    /// `shared(r, why)`: may: r is not only its call's. What ends with the function is of no use to
    /// anybody: a copy of it can only be more.
    #[ds(lattice_by_id)]
    relation shared(ResultId, First<Shared>);
    shared(r, First(Shared::Argument)) <-- origin(r, u), given(g),
        if matches!(g.0.values[*u].kind, Kind::Argument | Kind::Consumed);
    shared(r, First(Shared::Before)) <-- origin(r, u), given(g),
        if matches!(g.0.values[*u].kind, Kind::External | Kind::Loaded);
    shared(r, First(Shared::Before)) <-- origin(r, u), result(c, u), other(c);
    shared(r, First(Shared::OfAnotherHeap)) <-- origin(r, u), given(g),
        if g.0.values[*u].kind == Kind::Foreign;
    shared(r, First(Shared::Result(*s))) <-- shares(r, s);
    shared(r, First(Shared::Kept)) <-- returned(r, v), kept_as(v, _);
}

/// For each result of a function why a copy cannot stand for it; none if it can.
pub fn solve(facts: &Facts, aliases: &Aliases, arity: Arity) -> Vec<Option<Shared>> {
    let passes = facts.passes.values();
    let returned = passes.filter(|pass| facts.edges[pass.edge].kind == EdgeKind::Return);
    let returned = returned.filter(|pass| (pass.index as usize) < arity.results);
    let returned = returned.map(|pass| (ResultId::from_u32(pass.index), pass.operand));
    let mut program = program(facts);
    program.returned = returned.collect();
    program.kept_as = kept_as(facts, aliases, &program.returned);
    let shares = summarize(facts, aliases, arity, false).shares.into_iter();
    let both = shares.map(|(i, j)| (ResultId::from_u32(i), ResultId::from_u32(j)));
    program.shares = both.flat_map(|(r, s)| [(r, s), (s, r)]).collect();
    first(program, arity.results)
}

/// The program with where buffers come from.
fn program(facts: &Facts) -> SharedResultsProgram<'_> {
    SharedResultsProgram {
        given: vec![(Given(facts),)],
        __comes_from_ind_common: Solved::by(Rc::new(comes_from(facts))),
        other: becomes::others(facts),
        result: becomes::results(facts),
        ..Default::default()
    }
}

/// Of each memref that is returned the memrefs in memory that may be the same buffer.
fn kept_as(
    facts: &Facts,
    aliases: &Aliases,
    returned: &[(ResultId, ValueId)],
) -> Vec<(ValueId, ValueId)> {
    if facts.captured.is_empty() {
        return Vec::new();
    }
    let mut asked: Vec<ValueId> = returned.iter().map(|row| row.1).collect();
    asked.sort_unstable();
    asked.dedup();
    let rows = asked.into_iter().flat_map(|v| {
        let answers = aliases.alias_all(v, facts.captured.iter().copied());
        let rows = facts.captured.iter().zip(answers);
        let kept = rows.filter(|(_, answer)| *answer != Alias::Never);
        kept.map(move |(&w, _)| (v, w))
    });
    rows.collect()
}

/// The first reason of each of `count` results.
fn first(mut program: SharedResultsProgram, count: usize) -> Vec<Option<Shared>> {
    program.run();
    let mut reasons: Vec<Option<Shared>> = vec![None; count];
    for (r, First(why)) in program.shared {
        let known = &mut reasons[r.as_u32() as usize];
        *known = Some(known.map_or(why, |known| known.min(why)));
    }
    reasons
}

#[cfg(test)]
mod tests {
    use freehold_base::xorshift;
    use freehold_facts::CallFact;

    use super::*;
    use crate::random_facts;

    const VALUES: u32 = 9;
    const RESULTS: u32 = 3;
    const KINDS: [Kind; 11] = [
        Kind::Allocation,
        Kind::Call,
        Kind::DynamicCall,
        Kind::Stack,
        Kind::Foreign,
        Kind::Argument,
        Kind::Consumed,
        Kind::External,
        Kind::Loaded,
        Kind::Merge,
        Kind::Derived,
    ];

    /// What the buffer of `root` may be, by following each step back.
    fn origins(facts: &Facts, root: ValueId) -> Vec<ValueId> {
        let root_of = |v: ValueId| facts.values[v].root;
        let mut found = vec![root];
        let mut at = 0;
        while let Some(&v) = found.get(at) {
            at += 1;
            let flows = facts.flow.iter().filter(|flow| root_of(flow.1) == v);
            let mut next: Vec<ValueId> = flows.map(|flow| root_of(flow.0)).collect();
            for call in facts.calls.iter().filter(|call| call.results.contains(&v)) {
                next.extend(&call.operands);
            }
            for u in next {
                if !found.contains(&u) {
                    found.push(u);
                }
            }
        }
        found
    }

    /// Why one memref that is returned is not only the call's.
    fn reasons(facts: &Facts, v: ValueId) -> Vec<Shared> {
        let mut reasons = Vec::new();
        for u in origins(facts, facts.values[v].root) {
            let mut calls = facts.calls.iter();
            if calls.any(|call| call.other && call.results.contains(&u)) {
                reasons.push(Shared::Before);
            }
            reasons.extend(match facts.values[u].kind {
                Kind::Argument | Kind::Consumed => Some(Shared::Argument),
                Kind::External | Kind::Loaded => Some(Shared::Before),
                Kind::Foreign => Some(Shared::OfAnotherHeap),
                Kind::Allocation | Kind::Stack | Kind::Call | Kind::DynamicCall => None,
                Kind::Merge | Kind::Derived => None,
            });
        }
        reasons
    }

    #[test]
    fn a_result_is_shared_for_the_first_reason_of_what_it_comes_from() {
        let mut seen = [0; 6];
        for seed in 1..2000_u64 {
            let mut state = seed;
            let mut facts = random_facts::values(&mut state, VALUES, &KINDS);
            let mut below = |count: u32| xorshift::below(&mut state, count as usize) as u32;
            let id = ValueId::from_u32;
            for _ in 0..below(6) {
                facts.flow.push((id(below(VALUES)), id(below(VALUES))));
            }
            for _ in 0..below(3) {
                let mut root = || facts.values[id(below(VALUES))].root;
                let operands = [root()].into_iter().collect();
                let results = [root()].into_iter().collect();
                let other = below(3) == 0;
                facts.calls.push(CallFact {
                    operands,
                    results,
                    other,
                });
            }
            let result = ResultId::from_u32;
            let returned: Vec<(ResultId, ValueId)> = (0..below(5))
                .map(|_| (result(below(RESULTS)), id(below(VALUES))))
                .collect();
            let kept_as: Vec<(ValueId, ValueId)> = (0..below(4))
                .map(|_| (id(below(VALUES)), id(below(VALUES))))
                .collect();
            let shares: Vec<(ResultId, ResultId)> = (0..below(2))
                .map(|_| (result(below(RESULTS)), result(below(RESULTS))))
                .collect();
            let mut program = program(&facts);
            program.returned = returned.clone();
            program.kept_as = kept_as.clone();
            program.shares = shares.clone();
            let found = first(program, RESULTS as usize);
            for r in (0..RESULTS).map(result) {
                let values = returned.iter().filter(|row| row.0 == r).map(|row| row.1);
                let values: Vec<ValueId> = values.collect();
                let mut all: Vec<Shared> = Vec::new();
                for &v in &values {
                    all.extend(reasons(&facts, v));
                    let is_kept = kept_as.iter().any(|row| row.0 == v);
                    all.extend(is_kept.then_some(Shared::Kept));
                }
                let others = shares.iter().filter(|row| row.0 == r);
                all.extend(others.map(|row| Shared::Result(row.1)));
                let expected = all.into_iter().min();
                assert_eq!(found[r.as_u32() as usize], expected, "seed {seed}, {r:?}");
                seen[match expected {
                    None => 0,
                    Some(Shared::Argument) => 1,
                    Some(Shared::Before) => 2,
                    Some(Shared::OfAnotherHeap) => 3,
                    Some(Shared::Result(_)) => 4,
                    Some(Shared::Kept) => 5,
                }] += 1;
            }
        }
        assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    }
}
