//! What each pass hands on, and what each edge frees: the deallocation plan as relations.
//!
//! Of what dies on an edge, a pass to an owning merge, or to the caller, takes over the buffer that
//! it hands on. Where it is known whose that is, the token goes with it. Where it is one of
//! several, a `bufferization.dealloc` with a retain list finds out. All else that dies is freed
//! under its token alone. Three programs, of which the second is for edges that need a retain list:
//! few have one, and each program takes its time. Knows no order of operations: `plan` puts rows
//! into lists.

use ascent_ids::input_by_id;
use cranelift_entity::PrimaryMap;
use smallvec::SmallVec;

use freehold_base::timing::Recorder;
use freehold_facts::{EdgeId, EdgeKind, Facts, PassId, ValueId};

use crate::datalog::datalog;
use crate::set::Given;
use crate::sources::Sources;

use super::live_owners::is_owner;
use super::plan::TokenSource;
use super::token::Tokens;

/// What the rules consult besides relations.
pub(super) struct Base<'a> {
    pub facts: &'a Facts,
    pub sources: &'a Sources,
    pub tokens: &'a Tokens,
    /// By pass the owners that end with it and may be responsible.
    pub ending: &'a PrimaryMap<PassId, SmallVec<[ValueId; 2]>>,
}

impl Base<'_> {
    /// Whether pass p of edge e hands its memref on to an owning merge, or to the caller.
    fn gives(&self, e: EdgeId, p: PassId) -> bool {
        let mut targets = self.facts.passes[p].targets.iter();
        self.is_return(e) || targets.any(|&t| self.sources.owning_merges().contains(t))
    }

    fn is_return(&self, e: EdgeId) -> bool {
        self.facts.edges[e].kind == EdgeKind::Return
    }

    fn only_source(&self, p: PassId) -> Option<ValueId> {
        self.sources.of(self.facts.passes[p].operand).single()
    }

    /// The earlier passes of the edge that may take over the same buffer.
    fn earlier(&self, p: PassId) -> &[PassId] {
        self.tokens.contested.get(&p).map_or(&[], Vec::as_slice)
    }

    /// Of two owners that may be responsible the one that is not `s`, if it is one of them.
    fn other(&self, p: PassId, s: ValueId) -> Option<ValueId> {
        match self.ending[p][..] {
            [a, b] if a == s => Some(b),
            [a, b] if b == s => Some(a),
            _ => None,
        }
    }
}

datalog! {
    struct HandOnProgram<'a>;

    relation given(Given<'a, Base<'a>>);
    /// `pass(e, p)`: pass p hands a memref on along edge e, to an owning merge or to the caller.
    #[ds(input_by_id)]
    relation pass(EdgeId, PassId);

    /// `contested(p, q)`: may: an earlier pass q of the edge, which goes on in the function, takes
    /// over the same buffer.
    relation contested(PassId, PassId);
    contested(p, *q) <-- pass(e, p), given(g), if !g.0.is_return(*e), for q in g.0.earlier(*p);
    /// `only(p, s)`: must: what p hands on is the buffer of the owner s, which ends there.
    relation only(PassId, ValueId);
    only(p, s) <-- pass(_, p), given(g), if let Some(s) = g.0.only_source(*p),
        if is_owner(g.0.facts, s) && g.0.tokens.ending[*p].contains(s);

    /// `owned(p, s)`: must: p takes over from s, which is always responsible.
    relation owned(PassId, ValueId);
    owned(p, s) <-- only(p, s), !contested(p, _), given(g), if g.0.tokens.must_own(*s);
    /// `token_of(p, s)`: p takes over from s, which says itself whether it is responsible.
    relation token_of(PassId, ValueId);
    token_of(p, s) <-- only(p, s), !contested(p, _), !owned(p, _), given(g), if g.0.ending[*p][..] == [*s];
    /// `not_owned(p)`: must: p takes over from nobody. No owner that ends is responsible,
    relation not_owned(PassId);
    not_owned(p) <-- pass(_, p), given(g), if g.0.ending[*p].is_empty(), !owned(p, _);
    // or an earlier pass has taken over from the one that is.
    not_owned(p) <-- contested(p, q), only(p, s), given(g), if g.0.only_source(*q) == Some(*s),
        if g.0.tokens.ending[*p].len() == 1;
    /// `open(p)`: p takes over from one of several, or an earlier pass may have.
    relation open(PassId);
    open(p) <-- pass(_, p), !owned(p, _), !token_of(p, _), !not_owned(p);
}

datalog! {
    struct RetainedProgram<'a>;

    relation given(Given<'a, Base<'a>>);
    /// `open`, `contested` and `only`, as above.
    relation open(PassId);
    relation contested(PassId, PassId);
    relation only(PassId, ValueId);
    /// `takes(p, s)`: p takes over from s, if s is responsible.
    relation takes(PassId, ValueId);
    /// `pass(e, p)`: pass p hands a memref on along edge e, to whomever.
    #[ds(input_by_id)]
    relation pass(EdgeId, PassId);

    /// `one_of(p, s, other)`: must: what p hands on is the buffer of s, for which either s or
    /// `other` is responsible, and nobody else.
    relation one_of(PassId, ValueId, ValueId);
    one_of(p, s, other) <-- open(p), !contested(p, _), only(p, s), given(g),
        if g.0.tokens.is_surely_owned(*p), if let Some(other) = g.0.other(*p, *s);
    /// `also_ends(p, o)`: may: another pass of the edge of p takes over from o.
    relation also_ends(PassId, ValueId);
    also_ends(p, o) <-- one_of(p, s, other), given(g), for o in [*s, *other],
        let e = g.0.facts.passes[*p].edge, pass(e, q), if p != q && g.0.tokens.ending[*q].contains(o);
    /// `lends(p, s, other)`: p takes over from s if s is responsible, from `other` if not.
    relation lends(PassId, ValueId, ValueId);
    lends(p, s, other) <-- one_of(p, s, other), !also_ends(p, s), !also_ends(p, other);

    /// `asks(p)`: from whom p takes over a dealloc with a retain list finds out.
    relation asks(PassId);
    asks(p) <-- open(p), !lends(p, _, _);
    /// `surely(p)`: must: p takes over from one of them.
    relation surely(PassId);
    surely(p) <-- lends(p, _, _);
    surely(p) <-- asks(p), !contested(p, _), given(g), if g.0.tokens.is_surely_owned(*p);

    /// `retained(e, p, o)`: the dealloc of edge e that may free o retains what p hands on.
    relation retained(EdgeId, PassId, ValueId);
    retained(g.0.facts.passes[*p].edge, p, *o) <-- asks(p), let q = *p, given(g), for o in &g.0.ending[q];
    // It must not free what another pass of the edge takes over for sure.
    relation retained_too(EdgeId, PassId, ValueId);
    retained_too(e, p, o) <-- retained(e, _, o), pass(e, p), takes(p, o);
}

datalog! {
    struct FreesProgram;

    /// `dies(e, o)`: the owner o may be responsible and lives no longer than to the end of edge e.
    #[ds(input_by_id)]
    relation dies(EdgeId, ValueId);
    /// `takes(e, o)`: a pass of edge e takes over from o, if o is responsible.
    relation takes(EdgeId, ValueId);
    /// `lends(e, s, other)`: one takes over from s if s is responsible, from `other` if not.
    relation lends(EdgeId, ValueId, ValueId);
    /// `retained(e, p, o)`, as above.
    relation retained(EdgeId, PassId, ValueId);

    /// `leaves(e, o)`: o is not freed on edge e by its token alone.
    relation leaves(EdgeId, ValueId);
    leaves(e, o) <-- takes(e, o);
    leaves(e, o) <-- retained(e, _, o);
    leaves(e, s) <-- lends(e, s, _);
    leaves(e, other) <-- lends(e, _, other);
    /// `frees(e, o)`: edge e frees o if o is responsible.
    relation frees(EdgeId, ValueId);
    frees(e, o) <-- dies(e, o), !leaves(e, o);
    /// `frees_if(e, other, s)`: edge e frees `other` if it is responsible and s is too.
    relation frees_if(EdgeId, ValueId, ValueId);
    frees_if(e, other, s) <-- lends(e, s, other);
}

/// What the programs derive; `plan` says what rows mean.
#[derive(Default)]
pub(super) struct Derived {
    /// What each pass hands on as its token, the last row of a pass.
    pub tokens: Vec<(PassId, TokenSource)>,
    pub retained: Vec<(EdgeId, PassId, ValueId)>,
    pub retained_too: Vec<(EdgeId, PassId, ValueId)>,
    pub frees: Vec<(EdgeId, ValueId)>,
    pub frees_if: Vec<(EdgeId, ValueId, ValueId)>,
}

/// Solves what is handed on and freed, from `pass(e, p)`, in the order of edges, and `dies(e, o)`.
///
/// A program is run where it has rows: without them no rule derives any.
pub(super) fn solve(
    base: &Base,
    passes: Vec<(EdgeId, PassId)>,
    dies: Vec<(EdgeId, ValueId)>,
    recorder: &Recorder,
) -> Derived {
    let mut derived = Derived::default();
    let mut frees = FreesProgram::default();
    let mut hand_on = HandOnProgram::default();
    let gives = passes.iter().filter(|&&(e, p)| base.gives(e, p));
    hand_on.pass = gives.copied().collect();
    if !hand_on.pass.is_empty() {
        hand_on.given = vec![(Given(base),)];
        hand_on.run();
        recorder.ascent("HandOnProgram", || hand_on.scc_times_summary());
        derived.take_over(base, hand_on, passes, &mut frees, recorder);
    }
    if !dies.is_empty() || !frees.lends.is_empty() {
        frees.dies = dies;
        frees.run();
        recorder.ascent("FreesProgram", || frees.scc_times_summary());
    }
    derived.frees = frees.frees;
    derived.frees_if = frees.frees_if;
    derived
}

impl Derived {
    /// Reads out who takes over from whom, and solves who is retained where that is open. States in
    /// `frees` what its rules ask of that.
    fn take_over(
        &mut self,
        base: &Base,
        hand_on: HandOnProgram,
        passes: Vec<(EdgeId, PassId)>,
        frees: &mut FreesProgram,
        recorder: &Recorder,
    ) {
        let edge = |p: PassId| base.facts.passes[p].edge;
        let constant = TokenSource::Constant;
        let no = hand_on.not_owned.iter().map(|&(p,)| (p, constant(false)));
        let yes = hand_on.owned.iter().map(|&(p, _)| (p, constant(true)));
        let owners = hand_on.token_of.iter();
        let owners = owners.map(|&(p, owner)| (p, TokenSource::Owner(owner)));
        self.tokens = no.chain(yes).chain(owners).collect();
        let takes = [&hand_on.owned[..], &hand_on.token_of].concat();
        frees.takes = takes.iter().map(|&(p, owner)| (edge(p), owner)).collect();
        if hand_on.open.is_empty() {
            return;
        }
        let mut program = RetainedProgram {
            given: hand_on.given,
            open: hand_on.open,
            contested: hand_on.contested,
            only: hand_on.only,
            takes,
            pass: passes,
            ..Default::default()
        };
        program.run();
        recorder.ascent("RetainedProgram", || program.scc_times_summary());
        let asks = program.asks.iter().map(|&(p,)| (p, TokenSource::Dealloc));
        self.tokens.extend(asks);
        let surely = program.surely.iter().map(|&(p,)| (p, constant(true)));
        self.tokens.extend(surely);
        let lent = program.lends.iter();
        frees.lends = lent.map(|&(p, s, other)| (edge(p), s, other)).collect();
        frees.retained.clone_from(&program.retained);
        self.retained = program.retained;
        self.retained_too = program.retained_too;
    }
}
