//! Memory that nobody wrote and that calls hand over which are not followed: what is proved of
//! their callees is proved for numbers.
//!
//! Where AFTER loads nothing from outside but what BEFORE loaded before, it holds for such memory
//! too: if nobody wrote it, BEFORE is at fault. `docs/validation.md`, "Calls by induction", has the
//! argument.

use rustc_hash::FxHashSet;

use super::site::Side;
use super::terms::{Node, Origin, Term, Terms};

/// What was loaded since paths were joined last, and what came of it on the whole path.
#[derive(Clone, Default)]
pub struct Unwritten {
    /// The numbers that BEFORE loaded.
    loaded: FxHashSet<Term>,
    /// Whether AFTER loaded another number that may be one from outside.
    pub reads_alone: bool,
    /// Whether memory that nobody wrote was handed over, or given back.
    pub is_passed: bool,
}

impl Unwritten {
    /// Notes a number that was loaded.
    pub fn load(&mut self, term: Term, side: Side, terms: &Terms) {
        if side == Side::Before {
            self.loaded.insert(term);
            return;
        }
        let is_loaded = |part: Term| match terms.node(part) {
            Node::Leaf(leaf) => {
                let may_be_memory = leaf.in_memory || matches!(leaf.origin, Origin::Merged(_));
                !may_be_memory || self.loaded.contains(&part)
            }
            Node::Apply(..) => true,
        };
        let is_known = self.loaded.contains(&term) || terms.parts(term).into_iter().all(is_loaded);
        self.reads_alone |= !is_known;
    }

    /// Forgets what was loaded: a number may stand for several now.
    pub fn join(&mut self) {
        self.loaded.clear();
    }
}
