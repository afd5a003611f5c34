//! The rules of explanations: the ways to derive an atom, each with its premises.
//! `docs/explanations.md` has them as text; what is said there first is asked first here.
//!
//! Where a rule has variables that its conclusion does not bind, the premises that bind them are
//! looked up in what is given, or guessed from what the analyses found: a wrong guess makes no
//! wrong derivation, but none.

use super::atom::GroundAtom;
use super::given::Given;
use super::instance::Instance;
use super::{alias_rules, liveness_rules, source_rules};

/// The ways to derive an atom; none for what is given.
pub(super) fn instances(given: &Given, atom: &GroundAtom) -> Option<Vec<Instance>> {
    let groups = [
        source_rules::instances,
        alias_rules::instances,
        liveness_rules::instances,
    ];
    groups.iter().find_map(|instances| instances(given, atom))
}
