//! Who owns what, who frees it where, and what is copied, as queries, reports and pages say it: the
//! one place where the ownership analysis is put into words.

use freehold_analysis::ValueSet;
use freehold_analysis::ownership::{
    Ownership, Plan, Question, Solution, Token, TokenSource, is_owner,
};
use freehold_facts::{EdgeId, EdgeKind, Kind, PassId, ValueId};

use super::analyses::Analyses;

/// Whether the function owns a memref.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Owned {
    Always,
    Never,
    /// Depending on an `i1`.
    Unknown,
}

impl Owned {
    /// As in the relation `ownership`.
    pub(super) fn word(self) -> &'static str {
        match self {
            Owned::Always => "always",
            Owned::Never => "never",
            Owned::Unknown => "unknown",
        }
    }
}

impl Analyses<'_> {
    /// The owners that a memref's buffer may come from by name.
    pub(super) fn owners_of(&self, v: ValueId) -> ValueSet {
        let facts = self.facts();
        let sources = self.aliases().sources().of(v);
        sources.filter(|s| is_owner(facts, s))
    }

    /// Whether the function owns a memref. What is asked about alone is not worth the whole
    /// analysis.
    pub(super) fn owned(&self, v: ValueId, is_asked: bool) -> Owned {
        let facts = self.facts();
        if is_asked {
            let is_open = |s| is_owner(facts, s) && facts.values[s].kind != Kind::Allocation;
            let open = self.owners_of(v).filter(is_open);
            let is_any = !open.is_empty();
            let alone = is_any.then(|| self.alone(Question::Owned(open))).flatten();
            return self.owned_by_sources(v, alone.as_ref());
        }
        // What a loop carries around has equal sources, one after the other.
        let sources = self.aliases().sources().of(v);
        let last = self.last_owned.borrow();
        let known = last.as_ref().filter(|last| last.0 == *sources);
        if let Some(&(_, owned)) = known {
            return owned;
        }
        drop(last);
        let owned = self.owned_by_sources(v, None);
        self.last_owned.replace(Some((sources.clone(), owned)));
        owned
    }

    /// The same from the tokens of its sources: those of `alone`, or of the whole analysis.
    fn owned_by_sources(&self, v: ValueId, alone: Option<&Solution>) -> Owned {
        let (facts, aliases) = (self.facts(), self.aliases());
        let tokens = || match alone {
            Some(alone) => &alone.tokens,
            None => self.tokens(),
        };
        let owned = |s: ValueId| match is_owner(facts, s) {
            false => Owned::Never,
            // What it makes it owns, whatever becomes of it.
            true if facts.values[s].kind == Kind::Allocation => Owned::Always,
            true => match tokens().of(s) {
                Ownership::Unique(Token::True) => Owned::Always,
                Ownership::Unique(Token::False) | Ownership::Uninitialized => Owned::Never,
                Ownership::Unique(Token::Indicator(_)) | Ownership::Unknown => Owned::Unknown,
            },
        };
        let mut states = aliases.sources().of(v).iter().map(owned);
        let first = states.next().unwrap_or(Owned::Never);
        match states.all(|state| state == first) {
            true => first,
            false => Owned::Unknown,
        }
    }

    /// The owners that a plan frees on an edge, if they own then.
    pub(super) fn freed_on<'p>(
        &self,
        plan: &'p Plan,
        edge: EdgeId,
    ) -> impl Iterator<Item = ValueId> + use<'p> {
        let from = self.facts().edges[edge].from;
        let edge = &plan.edges[edge];
        let plain = edge.frees.iter().chain(&plan.block_ends[from]);
        let grouped = edge.groups.iter().flat_map(|group| &group.owners);
        plain.map(|free| free.owner).chain(grouped.copied())
    }

    /// Whether a plan copies what a pass returns, unless the function owns it then; none for what
    /// is not returned.
    pub(super) fn copied(&self, plan: &Plan, pass: PassId) -> Option<TokenSource> {
        let facts = self.facts();
        let is_returned = facts.edges[facts.passes[pass].edge].kind == EdgeKind::Return;
        let token = plan.passes[pass];
        (is_returned && token != TokenSource::Constant(true)).then_some(token)
    }
}
