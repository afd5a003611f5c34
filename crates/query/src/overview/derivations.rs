//! The derivations that an overview has: of pairs of memrefs, and of what owns them.

use crate::database::Database;
use crate::explain::{self, GroundAtom, Predicate, Term};
use crate::relations::Relation;
use freehold_analysis::Alias;

use super::shown::{Bounds, DerivationOf, ShownDerivation, ShownValue};

/// After so many derivations that took too much no more of a kind are looked for.
const MOST_FAILED: usize = 20;

/// The derivations, within the bounds: pairs that may alias before those that always do and those
/// that never do, then ownership. Of more pairs than are explained those that are near in the
/// source come first: what is far has long derivations.
pub(super) fn derivations(
    database: &Database,
    bounds: &Bounds,
    values: &[ShownValue],
    memrefs: &[u32],
    aliases: &[Vec<Alias>],
) -> Vec<ShownDerivation> {
    let term = |number: u32| Term::Value(values[number as usize].value);
    let count = memrefs.len();
    let pairs = |(wanted, relation): (Alias, Relation)| {
        let near = (1..count).flat_map(move |apart| (0..count - apart).map(move |at| (at, apart)));
        let wanted = near.filter(move |&(at, apart)| aliases[at][apart - 1] == wanted);
        let pairs = wanted.map(|(at, apart)| (memrefs[at], memrefs[at + apart]));
        pairs.map(move |(a, b)| {
            let atom = GroundAtom {
                predicate: Predicate::Relation(relation),
                terms: vec![term(a), term(b)],
            };
            (DerivationOf::Pair(a, b), atom)
        })
    };
    let kinds = [
        (Alias::May, Relation::MayAlias),
        (Alias::Must, Relation::MustAlias),
        (Alias::Never, Relation::NeverAlias),
    ];
    let is_all = count * count.saturating_sub(1) / 2 <= bounds.pairs;
    let most = if is_all {
        bounds.pairs
    } else {
        bounds.pairs / 3
    };
    // Half of what is left is for later functions, and a fifth of the rest for ownership.
    let atoms_left = bounds.atoms / 2;
    let owned = memrefs.iter().filter_map(|&memref| {
        let shown = values[memref as usize].memref.as_ref()?;
        let atom = GroundAtom {
            predicate: Predicate::Relation(Relation::Ownership),
            terms: vec![term(memref), Term::Word(shown.ownership.into())],
        };
        Some((DerivationOf::Ownership(memref), atom))
    });
    explain::with_derivations(database, bounds.work, |why| {
        let (mut found, mut atoms) = (Vec::new(), 0);
        let mut add = |asked: &mut dyn Iterator<Item = (DerivationOf, GroundAtom)>, most: usize| {
            let mut failed = 0;
            for (of, atom) in asked {
                match why(&atom) {
                    Some(why) => {
                        atoms += why.derivation.nodes.len();
                        found.push(ShownDerivation { of, why });
                    }
                    None => failed += 1,
                }
                if atoms >= most || failed == MOST_FAILED {
                    break;
                }
            }
        };
        for (number, kind) in (1..).zip(kinds) {
            add(&mut pairs(kind).take(most), atoms_left * 4 * number / 15);
        }
        add(&mut owned.take(bounds.pairs), atoms_left);
        found
    })
}
