//! The rules of aliases: which memrefs are always, perhaps or never the same allocation. Where a
//! rule has sets, they are guessed from what the analyses found.

use crate::relations::Relation;
use freehold_facts::ValueId;

use super::atom::{GroundAtom, Predicate as P, Term};
use super::given::Given;
use super::instance::{Instance, Premise, no, rule, yes};
use super::source_rules::root_of;

/// More pairs of sources than this are not tried for the least explanation that two memrefs may
/// alias.
const MOST_PAIRS: usize = 10_000;

pub(super) const MUST: P = P::Relation(Relation::MustAlias);

/// The instances that derive an atom of aliases or origins; none for another one.
pub(super) fn instances(given: &Given, atom: &GroundAtom) -> Option<Vec<Instance>> {
    use Relation as R;
    Some(match (atom.predicate, &atom.terms[..]) {
        (MUST, [a, b]) => must(given, a, b),
        (P::MayDiffer, [a, b]) => may_differ(given, a, b),
        (P::Relation(R::NeverAlias), [a, b]) => never(given, a, b),
        (P::Relation(R::MayAlias), [a, b]) => may(given, a, b),
        (P::NeverSame, [s, t, a, b]) => never_same(given, s, t, (a, b)),
        (P::MayBeSame, [s, t, a, b]) => may_be_same(given, s, t, (a, b)),
        (P::Newer, [s, t]) => {
            let fresh = |v| yes(P::Fresh, &[v]);
            vec![
                rule("second", [fresh(t), yes(P::Dominates, &[s, t])]),
                rule("first", [fresh(s), yes(P::Dominates, &[t, s])]),
                rule("both", [fresh(s), fresh(t), yes(P::Different, &[s, t])]),
            ]
        }
        (P::HasOrigin, [v, o]) => {
            let own = rule("own-origin", [yes(P::OwnOrigin, &[v, o])]);
            let passed = feeds(given, v)
                .map(|(w, feeds)| rule("passed-on", [feeds, yes(P::HasOrigin, &[&w, o])]));
            std::iter::once(own).chain(passed).collect()
        }
        (P::HasOriginOutside, [v, set]) => {
            let origin = given
                .program
                .memref(v)
                .and_then(|v| given.program.own_origin(v));
            let own = origin.map(|o| {
                let outside = yes(P::Outside, &[&o, set]);
                rule("own-origin", [yes(P::OwnOrigin, &[v, &o]), outside])
            });
            let passed = feeds(given, v)
                .map(|(w, feeds)| rule("passed-on", [feeds, yes(P::HasOriginOutside, &[&w, set])]));
            own.into_iter().chain(passed).collect()
        }
        (P::Relation(R::Frees), [o, v]) => {
            let freed = match *o {
                Term::Op(op) => given.program.freed(op),
                _ => Vec::new(),
            };
            let frees = freed
                .iter()
                .map(|w| rule("frees", [yes(P::Freed, &[o, w]), yes(MUST, &[w, v])]));
            frees.collect()
        }
        _ => return None,
    })
}

fn feeds(given: &Given, v: &Term) -> impl Iterator<Item = (Term, Premise)> {
    let into = given
        .program
        .memref(v)
        .into_iter()
        .flat_map(|v| given.program.feeds(v));
    into.map(|&from| {
        let from = given.program.value(from);
        let feeds = yes(P::Feeds, &[&from, v]);
        (from, feeds)
    })
}

/// The sources of a root.
fn sources(given: &Given, root: &Term) -> Vec<ValueId> {
    let aliases = given.program.database.analyses.aliases();
    let root = given.program.memref(root);
    root.map_or(Vec::new(), |root| {
        aliases.sources().of(root).iter().collect()
    })
}

/// The roots of two memrefs, and the premises that say so.
fn roots(given: &Given, a: &Term, b: &Term) -> Option<(Term, Term, [Premise; 2])> {
    let (x, y) = (root_of(given, a)?, root_of(given, b)?);
    let premises = [yes(P::Root, &[a, &x]), yes(P::Root, &[b, &y])];
    Some((x, y, premises))
}

fn must(given: &Given, a: &Term, b: &Term) -> Vec<Instance> {
    let mut all = vec![rule("same", [yes(P::Equal, &[a, b])])];
    let Some((x, y, roots)) = roots(given, a, b) else {
        return all;
    };
    if x == y {
        all.push(rule("one-root", roots.clone()));
    }
    if let (&[s], &[t]) = (&sources(given, &x)[..], &sources(given, &y)[..])
        && s == t
    {
        let s = given.program.value(s);
        let set = Term::set([s.clone()]);
        let premises = [
            yes(P::HasSource, &[&x, &s]),
            yes(P::HasSource, &[&y, &s]),
            no(P::HasSourceOutside, &[&x, &set]),
            no(P::HasSourceOutside, &[&y, &set]),
            yes(P::Only, &[&s, &set]),
        ];
        all.push(rule("one-source", roots.iter().cloned().chain(premises)));
    }
    let aliases = given.program.database.analyses.aliases();
    if let (Some(p), Some(q)) = (given.program.memref(&x), given.program.memref(&y))
        && aliases.original(p) == aliases.original(q)
    {
        let v = given.program.value(aliases.original(p));
        let premises = [
            yes(P::Reached, &[&x]),
            yes(P::Reached, &[&y]),
            no(P::Avoids, &[&x, &v]),
            no(P::Avoids, &[&y, &v]),
        ];
        all.push(rule("one-value", roots.into_iter().chain(premises)));
    }
    all
}

fn may_differ(given: &Given, a: &Term, b: &Term) -> Vec<Instance> {
    let Some((x, y, roots)) = roots(given, a, b) else {
        return Vec::new();
    };
    let first = sources(given, &x);
    let pair = first.iter().find_map(|&s| {
        let others = sources(given, &y);
        let other = others.into_iter().find(|&t| t != s)?;
        Some((given.program.value(s), given.program.value(other)))
    });
    let Some((s, t)) = pair else {
        return Vec::new();
    };
    let start: Vec<Premise> = std::iter::once(yes(P::Different, &[a, b]))
        .chain(roots)
        .chain([
            yes(P::Different, &[&x, &y]),
            yes(P::HasSource, &[&x, &s]),
            yes(P::HasSource, &[&y, &t]),
            yes(P::Different, &[&s, &t]),
        ])
        .collect();
    let with = |name, more: Vec<Premise>| rule(name, start.iter().cloned().chain(more));
    let mut all = Vec::new();
    if let Some(path) = given
        .program
        .memref(&x)
        .and_then(|x| given.program.path_to(x))
    {
        let path: Vec<Term> = path.into_iter().map(|v| given.program.value(v)).collect();
        let set = Term::set(path);
        let Term::Set(members) = &set else {
            return all;
        };
        let avoided = members.iter().map(|v| yes(P::EitherAvoids, &[&x, &y, v]));
        let premises = std::iter::once(yes(P::PathTo, &[&x, &set])).chain(avoided);
        all.push(with("two-values", premises.collect()));
    }
    all.push(with("no-value", vec![no(P::Reached, &[&x])]));
    all.push(with("no-value", vec![no(P::Reached, &[&y])]));
    all
}

fn never(given: &Given, a: &Term, b: &Term) -> Vec<Instance> {
    let Some((x, y, roots)) = roots(given, a, b) else {
        return Vec::new();
    };
    let no_alias = yes(P::NoAlias, &[&x, &y, a, b]);
    let no_alias = rule("no-alias", roots.iter().cloned().chain([no_alias]));
    let values = |ids: Vec<ValueId>| -> Vec<Term> {
        ids.into_iter().map(|v| given.program.value(v)).collect()
    };
    let (first, second) = (values(sources(given, &x)), values(sources(given, &y)));
    let (s_set, t_set) = (Term::set(first), Term::set(second));
    let mut premises: Vec<Premise> = roots.into();
    premises.push(no(P::HasSourceOutside, &[&x, &s_set]));
    premises.push(no(P::HasSourceOutside, &[&y, &t_set]));
    let (Term::Set(first), Term::Set(second)) = (&s_set, &t_set) else {
        return vec![no_alias];
    };
    if first.len() * second.len() <= MOST_PAIRS {
        for s in first.iter() {
            premises.extend(second.iter().map(|t| yes(P::NeverSame, &[s, t, a, b])));
        }
        return vec![no_alias, rule("all-never-same", premises)];
    }
    vec![no_alias]
}

fn may(given: &Given, a: &Term, b: &Term) -> Vec<Instance> {
    let mut all = vec![rule("must", [yes(MUST, &[a, b])])];
    let Some((x, y, roots)) = roots(given, a, b) else {
        return all;
    };
    let (first, second) = (sources(given, &x), sources(given, &y));
    let pairs = first
        .iter()
        .flat_map(|&s| second.iter().map(move |&t| (s, t)));
    for (s, t) in pairs.take(MOST_PAIRS) {
        let (s, t) = (given.program.value(s), given.program.value(t));
        let premises = [
            no(P::NoAlias, &[&x, &y, a, b]),
            yes(P::HasSource, &[&x, &s]),
            yes(P::HasSource, &[&y, &t]),
            yes(P::MayBeSame, &[&s, &t, a, b]),
        ];
        all.push(rule("overlap", roots.iter().cloned().chain(premises)));
    }
    all
}

/// The origins of a source.
fn origins(given: &Given, source: &Term) -> Vec<Term> {
    let mut found = Vec::new();
    let Some(source) = given.program.memref(source) else {
        return found;
    };
    let mut seen: rustc_hash::FxHashSet<ValueId> = [source].into_iter().collect();
    let mut work = vec![source];
    while let Some(v) = work.pop() {
        found.extend(given.program.own_origin(v));
        let into = given.program.feeds(v).iter().copied();
        work.extend(into.filter(|&from| seen.insert(from)));
    }
    found.sort_unstable();
    found.dedup();
    found
}

fn never_same(given: &Given, s: &Term, t: &Term, (a, b): (&Term, &Term)) -> Vec<Instance> {
    let different = || yes(P::Different, &[s, t]);
    let mut all = vec![
        rule("no-alias", [different(), yes(P::NoAlias, &[s, t, a, b])]),
        rule("newer", [yes(P::Newer, &[s, t]), no(P::OneSite, &[s, t])]),
    ];
    let (first, second) = (origins(given, s), origins(given, t));
    // A guess that cannot be right is not worth what it rests on.
    if first.iter().all(|o| second.binary_search(o).is_err()) {
        let (o, p) = (Term::set(first), Term::set(second));
        let origins = [
            different(),
            no(P::OneSite, &[s, t]),
            no(P::HasOriginOutside, &[s, &o]),
            no(P::HasOriginOutside, &[t, &p]),
            yes(P::Disjoint, &[&o, &p]),
        ];
        all.push(rule("origins", origins));
    }
    all
}

fn may_be_same(given: &Given, s: &Term, t: &Term, (a, b): (&Term, &Term)) -> Vec<Instance> {
    let no_alias = || no(P::NoAlias, &[s, t, a, b]);
    let mut all = vec![
        rule("same", [yes(P::Equal, &[s, t])]),
        rule("one-site", [yes(P::OneSite, &[s, t]), no_alias()]),
    ];
    let others = origins(given, t);
    let common = origins(given, s).into_iter();
    for o in common.filter(|o| others.binary_search(o).is_ok()) {
        let origins = [yes(P::HasOrigin, &[s, &o]), yes(P::HasOrigin, &[t, &o])];
        let premises = [no_alias(), no(P::Newer, &[s, t])]
            .into_iter()
            .chain(origins);
        all.push(rule("one-origin", premises));
    }
    all
}
