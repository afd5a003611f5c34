//! The rules of explanations: the ways to conclude a claim, each with its premises. `docs/explanations.md` has them as
//! text; what is said there first is asked first here.
//!
//! Where a rule has variables that its conclusion does not bind, the premises that bind them are looked up in what is
//! given, or guessed from what the analyses found: a wrong guess makes no wrong derivation, but none.

use super::claim::Claim;
use super::given::Given;
use super::instance::Instance;
use super::{alias_rules, liveness_rules, source_rules};

/// The ways to conclude a claim; none for what is given.
pub(super) fn instances(given: &Given, claim: &Claim) -> Option<Vec<Instance>> {
    let groups = [
        source_rules::instances,
        alias_rules::instances,
        liveness_rules::instances,
    ];
    groups.iter().find_map(|instances| instances(given, claim))
}
