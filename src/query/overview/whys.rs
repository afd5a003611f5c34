//! The derivations that an overview has: of pairs of memrefs, and of what owns them.

use crate::analysis::Alias;
use crate::query::database::Database;
use crate::query::explain::{self, Claim, Predicate, Term};
use crate::query::relations::Relation;

use super::{Bounds, ShownValue, ShownWhy, WhyOf};

/// After so many derivations that took too much no more are looked for.
const MOST_FAILED: usize = 20;

/// The derivations, within the bounds: pairs that may alias before those that always do and those that never do, then
/// ownership.
pub(super) fn whys(
    database: &Database,
    bounds: &Bounds,
    values: &[ShownValue],
    memrefs: &[u32],
    aliases: &[Vec<Alias>],
) -> Vec<ShownWhy> {
    let term = |number: u32| Term::Value(values[number as usize].value);
    let pairs = |(wanted, relation): (Alias, Relation)| {
        let rows = aliases.iter().enumerate();
        let pairs = rows.flat_map(move |(at, row)| {
            let later = row.iter().zip(&memrefs[at + 1..]);
            let wanted = later.filter(move |(alias, _)| **alias == wanted);
            wanted.map(move |(_, &b)| (memrefs[at], b))
        });
        pairs.map(move |(a, b)| {
            let claim = Claim {
                predicate: Predicate::Relation(relation),
                terms: vec![term(a), term(b)],
            };
            (WhyOf::Pair(a, b), claim)
        })
    };
    let kinds = [
        (Alias::May, Relation::MayAlias),
        (Alias::Must, Relation::MustAlias),
        (Alias::Never, Relation::NeverAlias),
    ];
    let asked = kinds.into_iter().flat_map(pairs).take(bounds.pairs);
    let owned = memrefs.iter().filter_map(|&memref| {
        let shown = values[memref as usize].memref.as_ref()?;
        let claim = Claim {
            predicate: Predicate::Relation(Relation::Ownership),
            terms: vec![term(memref), Term::Word(shown.ownership.into())],
        };
        Some((WhyOf::Ownership(memref), claim))
    });
    explain::whys(database, bounds.work, |why| {
        let (mut found, mut claims) = (Vec::new(), 0);
        let mut add = |asked: &mut dyn Iterator<Item = (WhyOf, Claim)>, most: usize| {
            let mut failed = 0;
            for (of, claim) in asked {
                match why(&claim) {
                    Some(why) => {
                        claims += why.derivation.nodes.len();
                        found.push(ShownWhy { of, why });
                    }
                    None => failed += 1,
                }
                if claims >= most || failed == MOST_FAILED {
                    break;
                }
            }
        };
        // Pairs leave a fifth to ownership.
        add(&mut asked.into_iter(), bounds.claims / 5 * 4);
        add(&mut owned.take(bounds.pairs), bounds.claims);
        found
    })
}
