//! What a function does with its arguments and what its results are, for its callers.
//!
//! Everything is `may`; what is left out does not happen. Sound for recursion as a least
//! fixpoint: summaries only grow when those of the callees do.
//!
//! Each rule is about a *question*, which is about the memrefs that were `asked` under its number:
//! those that the function captures, those that it frees, those that it returns as one result. What
//! they come from is the closure of `becomes`, read backwards.

use std::rc::Rc;

use freehold_base::ids::typed_ids;
use freehold_facts::{EdgeId, EdgeKind, Facts, Kind, ResultFact, Summary, ValueId};

use super::alias::{Alias, Aliases};
use super::becomes;
use super::closure::Closure;
use super::datalog::datalog;
use super::set::Given;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;
use ascent_ids::solved;
use ascent_ids::solved::Solved;

/// How many arguments and results a function has.
#[derive(Copy, Clone)]
pub struct Arity {
    pub arguments: usize,
    pub results: usize,
}

typed_ids! {
    /// What is asked of some memrefs together.
    Question "question";
}

/// The memrefs that are in memory when the function returns.
const CAPTURED: Question = Question(0);
/// Those that it frees.
const FREED: Question = Question(1);
/// Those that it returns as its first result; other results follow, then single memrefs.
const FIRST_RESULT: u32 = 2;

datalog! {
    struct SummaryProgram<'a>;

    relation given(Given<'a, Aliases<'a>>);
    /// `asked(q, v)`: question q is about v, which is no view.
    #[ds(input_by_id)]
    relation asked(Question, ValueId);
    /// `comes_from(v, u)`: may: the buffer of v is that of u, in any number of steps.
    #[ds(solved)]
    relation comes_from(ValueId, ValueId);
    /// `argument(v, n)`: v is the argument of number n.
    relation argument(ValueId, u32);
    /// `other(c)`, `result(c, v)`: may: result v of call c is outside of the function or in memory.
    relation other(usize);
    relation result(usize, ValueId);

    /// `reached(q, u)`: may: one of q is the buffer of u.
    relation reached(Question, ValueId);
    reached(q, u) <-- asked(q, v), comes_from(v, u);
    /// `made(q, u)`: may: the function itself, or a call, made it.
    relation made(Question, ValueId);
    made(q, u) <-- reached(q, u), given(g),
        if matches!(g.0.facts().values[*u].kind, Kind::Allocation | Kind::Call | Kind::DynamicCall);
    /// `passed(q, n)`: may: it is the argument of number n.
    relation passed(Question, u32);
    passed(q, n) <-- reached(q, u), argument(u, n);
    /// `own_in_memory(u)`, `own_site_in_memory(s)`, `argument_in_memory(n)`: may: what u made, what
    /// one of the results made of which s is the first, and the argument of number n, are in memory
    /// when the function returns.
    #[ds(lattice_by_id)]
    relation own_in_memory(ValueId);
    own_in_memory(u) <-- made(q, u), if *q == CAPTURED;
    #[ds(lattice_by_id)]
    relation own_site_in_memory(ValueId);
    own_site_in_memory(s) <-- made_at(q, s), if *q == CAPTURED;
    relation argument_in_memory(u32);
    argument_in_memory(n) <-- passed(q, n), if *q == CAPTURED;
    /// `keeps_own(true)`: may: something that it made is in memory.
    relation keeps_own(bool);
    keeps_own(true) <-- own_in_memory(_);

    /// `loaded(q)`: may: it was read from memory, here or in a callee.
    relation loaded(Question);
    loaded(q) <-- reached(q, u), given(g), if g.0.facts().values[*u].kind == Kind::Loaded;
    loaded(q) <-- reached(q, u), result(c, u), other(c);
    /// `outside(q)`: may: it is a global, or of no owner.
    #[ds(lattice_by_id)]
    relation outside(Question);
    outside(q) <-- reached(q, u), given(g),
        if matches!(g.0.facts().values[*u].kind, Kind::Stack | Kind::Foreign | Kind::External);

    /// `returns_fresh(q)`: may: it is a buffer that the call made.
    #[ds(lattice_by_id)]
    relation returns_fresh(Question);
    returns_fresh(q) <-- made(q, _);
    returns_fresh(q) <-- keeps_own(true), loaded(q);
    /// `returns_argument(q, n)`: may: it is argument n's buffer.
    relation returns_argument(Question, u32);
    returns_argument(q, n) <-- passed(q, n);
    returns_argument(q, n) <-- argument_in_memory(n), loaded(q);
    /// `returns_other(q)`: may: it is a global, was read from memory, or is in memory after the
    /// call.
    #[ds(lattice_by_id)]
    relation returns_other(Question);
    returns_other(q) <-- outside(q);
    returns_other(q) <-- loaded(q);
    returns_other(q) <-- made(q, u), own_in_memory(u);
    returns_other(q) <-- made_at(q, s), own_site_in_memory(s);
    /// `made_at(q, s)`: it is a result of a call that may be s, the first of these.
    relation made_at(Question, ValueId);
    made_at(q, s) <-- made(q, u), given(g), if let Some(s) = g.0.site(*u);

    /// `returned(e, i, v)`: on the way e the function returns v as its result of number i.
    relation returned(EdgeId, u32, ValueId);
    /// `alone(v, q)`: question q is about the returned memref v by itself.
    relation alone(ValueId, Question);
    /// `together(i, j, v, w)`: v and w are returned on one way as results i and j, and may be one
    /// buffer there.
    relation together(u32, u32, ValueId, ValueId);
    together(i, j, v, w) <-- returned(e, i, v), returned(e, j, w), if i < j, given(g),
        if g.0.alias(*v, *w) != Alias::Never;
    /// `apart(i, j, q, r)`: the same by questions about each alone.
    relation apart(u32, u32, Question, Question);
    apart(i, j, q, r) <-- together(i, j, v, w), alone(v, q), alone(w, r);
    /// `owning(true)`: the function returns what the caller owns and copies the rest, which then is
    /// the same buffer as nothing else.
    relation owning(bool);
    /// `shares(i, j)`: may: the two results are one buffer that the caller owns.
    relation shares(u32, u32);
    shares(i, j) <-- owning(false), together(i, j, _, _);
    shares(i, j) <-- share_one(i, j);
    shares(i, j) <-- apart(i, j, q, r), !share_one(i, j), made(q, x), made(r, y), given(g),
        if g.0.alias(*x, *y) != Alias::Never;
    /// `share_one(i, j)`: may: by what one value, or memory, gives both.
    relation share_one(u32, u32);
    share_one(i, j) <-- apart(i, j, q, r), made(q, x), made(r, x);
    share_one(i, j) <-- keeps_own(true), apart(i, j, q, r), loaded(q), may_be_own(r);
    share_one(i, j) <-- keeps_own(true), apart(i, j, q, r), loaded(r), may_be_own(q);
    /// `may_be_own(q)`: may: the function made it.
    #[ds(lattice_by_id)]
    relation may_be_own(Question);
    may_be_own(q) <-- made(q, _);
    may_be_own(q) <-- loaded(q);
}

/// Summarises a function; `owning` says that it returns what the caller owns and copies the rest,
/// which then is the same buffer as nothing else.
pub fn summarize(facts: &Facts, aliases: &Aliases, arity: Arity, owning: bool) -> Summary {
    let asked = Asked::of(facts, arity, owning);
    let mut summary = Summary {
        argument_count: arity.arguments,
        results: vec![ResultFact::default(); arity.results],
        ..Summary::default()
    };
    if asked.rows.is_empty() {
        return summary;
    }
    let mut program = SummaryProgram {
        given: vec![(Given(aliases),)],
        asked: asked.rows,
        argument: arguments(facts),
        other: becomes::others(facts),
        result: becomes::results(facts),
        returned: asked.returned,
        alone: asked.alone,
        owning: vec![(owning,)],
        __comes_from_ind_common: Solved::by(Rc::new(comes_from(facts))),
        ..Default::default()
    };
    program.run();
    let mut arguments = program.returns_argument;
    arguments.sort_unstable();
    let mut say = |q: Question, say: &dyn Fn(&mut ResultFact)| {
        let result = q.as_u32().checked_sub(FIRST_RESULT);
        if let Some(fact) = result.and_then(|i| summary.results.get_mut(i as usize)) {
            say(fact);
        }
    };
    for (q,) in program.returns_fresh {
        say(q, &|fact| fact.fresh = true);
    }
    for (q,) in program.returns_other {
        say(q, &|fact| fact.other = true);
    }
    for (q, n) in arguments {
        say(q, &|fact| fact.arguments.push(n));
    }
    let passed = |to: Question| -> Vec<u32> {
        let rows = program.passed.iter().filter(|row| row.0 == to);
        let mut numbers: Vec<u32> = rows.map(|row| row.1).collect();
        numbers.sort_unstable();
        numbers
    };
    summary.captures = passed(CAPTURED);
    summary.frees = passed(FREED);
    summary.shares = program.shares;
    summary.shares.sort_unstable();
    summary
}

/// What is asked about a function.
struct Asked {
    rows: Vec<(Question, ValueId)>,
    returned: Vec<(EdgeId, u32, ValueId)>,
    /// Who returns what the caller owns is asked of each memref, too.
    alone: Vec<(ValueId, Question)>,
}

impl Asked {
    fn of(facts: &Facts, arity: Arity, owning: bool) -> Asked {
        let root = |v: ValueId| facts.values[v].root;
        let freed = facts.freed_at.iter().map(|row| row.0);
        let freed = freed.chain(facts.freed_elsewhere.iter().copied());
        let freed = freed.chain(facts.freed_by_call.iter().copied());
        let captured = facts.captured.iter().map(|&v| (CAPTURED, root(v)));
        let mut rows: Vec<(Question, ValueId)> = captured.collect();
        rows.extend(freed.map(|v| (FREED, root(v))));
        let passes = facts.passes.values();
        let passes = passes.filter(|pass| facts.edges[pass.edge].kind == EdgeKind::Return);
        let passes = passes.filter(|pass| (pass.index as usize) < arity.results);
        let returned = passes.map(|pass| (pass.edge, pass.index, root(pass.operand)));
        let returned: Vec<(EdgeId, u32, ValueId)> = returned.collect();
        let of_result = |index: u32| Question::from_u32(FIRST_RESULT + index);
        rows.extend(returned.iter().map(|&(_, index, v)| (of_result(index), v)));
        let mut alone: Vec<(ValueId, Question)> = Vec::new();
        if owning && arity.results > 1 {
            let mut roots: Vec<ValueId> = returned.iter().map(|row| row.2).collect();
            roots.sort_unstable();
            roots.dedup();
            let questions = (arity.results as u32..).map(of_result);
            alone = roots.into_iter().zip(questions).collect();
            rows.extend(alone.iter().map(|&(v, q)| (q, v)));
        }
        rows.sort_unstable();
        rows.dedup();
        Asked {
            rows,
            returned,
            alone,
        }
    }
}

fn arguments(facts: &Facts) -> Vec<(ValueId, u32)> {
    let is_passed = |v: ValueId| matches!(facts.values[v].kind, Kind::Argument | Kind::Consumed);
    let arguments = facts.arguments.iter().copied();
    arguments.filter(|row| is_passed(row.0)).collect()
}

/// `comes_from(v, u)`: may: the buffer of v is that of u, in any number of steps; views apart.
pub(super) fn comes_from(facts: &Facts) -> Closure {
    let (nodes, becomes) = becomes::solve(facts);
    let back: Vec<(u32, u32)> = becomes.into_iter().map(|(n, m)| (m, n)).collect();
    Closure::new(nodes.value_count(), nodes.count(), &back)
}
