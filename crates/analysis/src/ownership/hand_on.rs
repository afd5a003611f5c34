//! What each pass hands on, and what each edge frees: the deallocation plan as relations.
//!
//! Of what dies on an edge, a pass to an owning merge, or to the caller, takes over the buffer that
//! it hands on. Where it is known whose that is, the token goes with it. Where it is one of several,
//! a `bufferization.dealloc` with a retain list finds out. All else that dies is freed under its
//! token alone. Knows no order of operations: `plan` puts rows into lists.

use ascent_ids::{input_by_id, lattice_by_id};
use cranelift_entity::PrimaryMap;
use smallvec::SmallVec;

use freehold_facts::{EdgeId, EdgeKind, Facts, PassId, ValueId};

use crate::datalog::datalog;
use crate::set::Given;
use crate::sources::Sources;

use super::live_owners::is_owner;
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
    fn is_return(&self, e: EdgeId) -> bool {
        self.facts.edges[e].kind == EdgeKind::Return
    }

    /// Whether a pass gives a buffer to an owning merge.
    fn has_owner(&self, p: PassId) -> bool {
        let mut targets = self.facts.passes[p].targets.iter();
        targets.any(|&t| self.sources.owning_merges().contains(t))
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
    pub(super) struct HandOnProgram<'a>;

    relation given(Given<'a, Base<'a>>);
    /// `pass(e, p)`: pass p hands a memref on along edge e.
    #[ds(input_by_id)]
    relation pass(EdgeId, PassId);
    /// `dies(e, o)`: the owner o may be responsible and lives no longer than to the end of edge e.
    #[ds(input_by_id)]
    relation dies(EdgeId, ValueId);

    /// `gives(p)`: what p hands on goes to an owning merge, or to the caller.
    relation gives(PassId);
    gives(p) <-- pass(e, p), given(g), if g.0.is_return(*e) || g.0.has_owner(*p);
    /// `may_take(p, o)`: may: p takes over from o, which ends there.
    relation may_take(PassId, ValueId);
    may_take(p, *o) <-- gives(p), given(g), for o in &g.0.ending[*p];
    #[ds(lattice_by_id)]
    relation may_take_any(PassId);
    may_take_any(p) <-- may_take(p, _);
    /// `only(p, s)`: must: what p hands on is the buffer of the owner s, which ends there.
    relation only(PassId, ValueId);
    only(p, s) <-- gives(p), given(g), if let Some(s) = g.0.only_source(*p),
        if is_owner(g.0.facts, s) && g.0.tokens.ending[*p].contains(s);

    /// `contested(p, q)`: may: an earlier pass q of the edge, which goes on in the function, takes
    /// over the same buffer.
    relation contested(PassId, PassId);
    contested(p, *q) <-- pass(e, p), gives(p), given(g), if !g.0.is_return(*e), for q in g.0.earlier(*p);
    #[ds(lattice_by_id)]
    relation is_contested(PassId);
    is_contested(p) <-- contested(p, _);
    /// `alone(p)`: no other pass takes over what p does.
    #[ds(lattice_by_id)]
    relation alone(PassId);
    alone(p) <-- gives(p), !is_contested(p);

    /// `takes(p, s)`: must: p takes over from s if s is responsible.
    relation takes(PassId, ValueId);
    /// `token_true(p)`, `token_false(p)`, `token_of(p, s)`: what p hands on as the token; where
    /// none is there the dealloc of its retain list finds out.
    #[ds(lattice_by_id)]
    relation token_true(PassId);
    #[ds(lattice_by_id)]
    relation token_false(PassId);
    relation token_of(PassId, ValueId);

    // An owner that is always responsible.
    #[ds(lattice_by_id)]
    relation is_owned(PassId);
    is_owned(p) <-- alone(p), only(p, s), given(g), if g.0.tokens.must_own(*s);
    takes(p, s) <-- is_owned(p), only(p, s);
    token_true(p) <-- is_owned(p);
    // No owner that ends is responsible; or an earlier pass has taken over the one that is.
    token_false(p) <-- gives(p), !may_take_any(p), !is_owned(p);
    token_false(p) <-- contested(p, q), only(p, s), given(g), if g.0.only_source(*q) == Some(*s),
        if g.0.tokens.ending[*p].len() == 1;
    // One owner, which says itself whether it is.
    token_of(p, s) <-- alone(p), only(p, s), !is_owned(p), given(g), if g.0.ending[*p][..] == [*s];
    takes(p, s) <-- token_of(p, s);
    // Two, of which one is responsible for sure, and which no other pass takes: the one that is
    // handed on, or the other, from which it borrows.
    relation one_of(PassId, ValueId, ValueId);
    one_of(p, s, other) <-- alone(p), only(p, s), !is_owned(p), given(g), if g.0.tokens.is_surely_owned(*p),
        if let Some(other) = g.0.other(*p, *s);
    /// `also_ends(p, o)`: another pass of the edge of p may take over from o.
    relation also_ends(PassId, ValueId);
    also_ends(p, o) <-- one_of(p, s, other), given(g), for o in [*s, *other], let e = g.0.facts.passes[*p].edge,
        pass(e, q), if p != q && g.0.tokens.ending[*q].contains(o);
    /// `lends(p, s, other)`: p takes over from s if s is responsible, from `other` if not.
    relation lends(PassId, ValueId, ValueId);
    lends(p, s, other) <-- one_of(p, s, other), !also_ends(p, s), !also_ends(p, other);
    token_true(p) <-- lends(p, _, _);
    #[ds(lattice_by_id)]
    relation has_lender(PassId);
    has_lender(p) <-- lends(p, _, _);
    #[ds(lattice_by_id)]
    relation has_token_of(PassId);
    has_token_of(p) <-- token_of(p, _);

    /// `asks(p)`: what p takes over a dealloc with a retain list finds out.
    #[ds(lattice_by_id)]
    relation asks(PassId);
    asks(p) <-- is_contested(p), !token_false(p);
    asks(p) <-- alone(p), !is_owned(p), !token_false(p), !has_token_of(p), !has_lender(p);
    token_true(p) <-- asks(p), !is_contested(p), given(g), if g.0.tokens.is_surely_owned(*p);

    /// `retained(e, p, o)`: the dealloc of edge e that frees o retains what p hands on.
    relation retained(EdgeId, PassId, ValueId);
    retained(e, p, o) <-- pass(e, p), asks(p), may_take(p, o);
    /// `may_be_freed(e, o)`: and o is one of those that it may free.
    relation may_be_freed(EdgeId, ValueId);
    may_be_freed(e, o) <-- retained(e, _, o);
    // What another pass of the edge takes over for sure it must not free.
    relation retained_too(EdgeId, PassId, ValueId);
    retained_too(e, p, o) <-- may_be_freed(e, o), pass(e, p), takes(p, o);

    /// `leaves(e, o)`: o is not freed on edge e by its token alone.
    relation leaves(EdgeId, ValueId);
    leaves(e, o) <-- may_be_freed(e, o);
    leaves(e, o) <-- pass(e, p), takes(p, o);
    leaves(e, s) <-- pass(e, p), lends(p, s, _);
    leaves(e, other) <-- pass(e, p), lends(p, _, other);
    /// `frees(e, o)`: edge e frees o if o is responsible.
    relation frees(EdgeId, ValueId);
    frees(e, o) <-- dies(e, o), !leaves(e, o);
    /// `frees_if(e, other, s)`: edge e frees `other` if it is responsible and s is too.
    relation frees_if(EdgeId, ValueId, ValueId);
    frees_if(e, other, s) <-- pass(e, p), lends(p, s, other);
}
