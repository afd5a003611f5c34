//! Places of a program as terms for the rules of `rules/skeleton.egg`, and what these decide.
//!
//! Who asks has found the operations and the facts, and edits the program. Here m0 is the memref
//! that was there first, and m1 its clone.

use egg::{Id, RecExpr};

use crate::egraph::{MemrefLeaf, OperandFact, PairFacts, Term};
use crate::rules::{Outcome, decide};

fn memref(steps: &mut RecExpr<Term>, number: u32) -> Id {
    steps.add(Term::Memref(MemrefLeaf(number)))
}

/// Whether a clone becomes its source, and a later free of the one or the other goes: of the copy or of
/// the source. `spared`: nothing between the two frees either.
pub(super) fn takes_over(copy_is_freed: bool, spared: bool) -> bool {
    let mut steps = RecExpr::default();
    let (source, copy) = (memref(&mut steps, 0), memref(&mut steps, 1));
    let clone = steps.add(Term::Clone([source, copy]));
    let free = steps.add(Term::Free([if copy_is_freed { copy } else { source }]));
    steps.add(Term::Then([clone, free]));
    let mut facts = PairFacts::default();
    facts.state("spared", &[0, 1], spared);
    decide(&steps, &facts) == Some(Outcome::Rename { of: 1, to: 0 })
}

/// Whether an allocation that nothing else uses need not be freed.
pub(super) fn erases_unused() -> bool {
    let mut steps = RecExpr::default();
    let buffer = memref(&mut steps, 0);
    let (alloc, free) = (
        steps.add(Term::Alloc([buffer])),
        steps.add(Term::Free([buffer])),
    );
    steps.add(Term::Then([alloc, free]));
    let mut facts = PairFacts::default();
    facts.state("unused", &[0], true);
    decide(&steps, &facts) == Some(Outcome::Nothing)
}

/// Whether to free an allocation's result instead of its base buffer.
pub(super) fn frees_allocation() -> bool {
    let mut steps = RecExpr::default();
    let source = memref(&mut steps, 0);
    let base = steps.add(Term::Base([source]));
    steps.add(Term::Free([base]));
    let mut facts = PairFacts::default();
    facts.state(OperandFact::Allocation.name(), &[0], true);
    decide(&steps, &facts) == Some(Outcome::Free(0))
}
