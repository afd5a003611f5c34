//! The rules of liveness and of the specification's lists.

use crate::relations::Relation;

use super::atom::{GroundAtom, Predicate as P};
use super::given::Given;
use super::instance::{Instance, no, rule, yes};

/// The instances that derive an atom of liveness; none for another one.
pub(super) fn instances(given: &Given, atom: &GroundAtom) -> Option<Vec<Instance>> {
    use Relation as R;
    Some(match (atom.predicate, &atom.terms[..]) {
        (P::Relation(R::LiveIn), [b, v]) => {
            let live = P::Relation(R::LiveIn);
            let defined = || no(P::Relation(R::DefinedIn), &[v, b]);
            let later = given.program.branches(b).iter().map(|(n, c)| {
                let branch = yes(P::Relation(R::Branch), &[b, n, c]);
                rule("later", [branch, yes(live, &[c, v]), defined()])
            });
            let inside = given.program.enters(b).iter().map(|c| {
                let enters = yes(P::Enters, &[b, c]);
                rule("inside", [enters, yes(live, &[c, v]), defined()])
            });
            let used = rule("used", [yes(P::Uses, &[b, v])]);
            std::iter::once(used).chain(later).chain(inside).collect()
        }
        (P::Relation(R::LiveOut), [b, v]) => {
            let later = given.program.branches(b).iter().map(|(n, c)| {
                let branch = yes(P::Relation(R::Branch), &[b, n, c]);
                rule("later", [branch, yes(P::Relation(R::LiveIn), &[c, v])])
            });
            later.collect()
        }
        (P::Relation(R::Memrefs), [b, v]) => {
            let freed = || no(P::FreedIn, &[v, b]);
            let live = yes(P::Relation(R::LiveIn), &[b, v]);
            vec![
                rule("live", [yes(P::Relation(R::Memref), &[v]), live, freed()]),
                rule("introduced", [yes(P::Introduces, &[b, v]), freed()]),
            ]
        }
        (P::Relation(R::Retained), [b, n, c, v]) => {
            let live = [
                yes(P::Successor, &[b, n, c]),
                yes(P::Relation(R::Memref), &[v]),
                yes(P::Relation(R::LiveOut), &[b, v]),
                yes(P::Relation(R::LiveIn), &[c, v]),
            ];
            vec![
                rule("passed", [yes(P::Passed, &[b, n, c, v])]),
                rule("live", live),
            ]
        }
        _ => return None,
    })
}
