//! The rules of explanations: the ways to conclude a claim, each with its premises. `docs/explanations.md` has them as
//! text; what is said there first is asked first here.
//!
//! Where a rule has variables that its conclusion does not bind, the premises that bind them are looked up in what is
//! given, or guessed from what the analyses found: a wrong guess makes no wrong derivation, but none.

use crate::relations::Relation;
use freehold_facts::ValueId;

use super::claim::{Claim, Predicate as P, Term};
use super::given::Given;

/// A claim that has to hold, or not to.
#[derive(Clone, Debug)]
pub(super) struct Premise {
    pub(super) claim: Claim,
    pub(super) holds: bool,
}

/// A rule with all its variables bound.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub(super) rule: &'static str,
    pub(super) premises: Vec<Premise>,
}

/// More pairs of sources than this are not tried for the least explanation that two memrefs may alias.
const MOST_PAIRS: usize = 10_000;

/// Of the values that reach a merge that is not owning no more are looked at.
const MOST_STEPS: usize = 200_000;

/// Of the values that reach an owning one no more are looked at, in all,
const MOST_NEAR: usize = 4_000;

/// and by way of one flow.
const NEAR: usize = 100;

const MUST: P = P::Relation(Relation::MustAlias);

fn yes(predicate: P, terms: &[&Term]) -> Premise {
    Premise {
        claim: Claim::new(predicate, terms),
        holds: true,
    }
}

fn no(predicate: P, terms: &[&Term]) -> Premise {
    Premise {
        holds: false,
        ..yes(predicate, terms)
    }
}

fn rule(rule: &'static str, premises: impl IntoIterator<Item = Premise>) -> Instance {
    Instance {
        rule,
        premises: premises.into_iter().collect(),
    }
}

/// The ways to conclude a claim; none for what is given.
pub(super) fn instances(given: &Given, claim: &Claim) -> Option<Vec<Instance>> {
    use Relation as R;
    let terms = &claim.terms[..];
    if let Some(found) = given.schemas().instances(given, claim) {
        return Some(found);
    }
    Some(match (claim.predicate, terms) {
        (P::Root, [v, r]) => root(given, v, r),
        (P::Path, [s, v]) => path(given, s, v),
        (P::OwningMerge, [m]) => owning_merge(given, m),
        (P::HasSource, [n, s]) => has_source(given, n, s),
        (P::HasSourceOutside, [n, set]) => has_source_outside(given, n, set),
        (P::Reached, [x]) => {
            let made = rule("made", [yes(P::Makes, &[x])]);
            let flows = flows(given, x);
            let passed = flows.map(|(w, flow)| rule("passed-on", [flow, yes(P::Reached, &[&w])]));
            std::iter::once(made).chain(passed).collect()
        }
        (P::Avoids, [x, v]) => {
            let different = || yes(P::Different, &[x, v]);
            let made = rule("made", [yes(P::Makes, &[x]), different()]);
            let passed = flows(given, x).map(|(w, flow)| {
                let avoids = yes(P::Avoids, &[&w, v]);
                rule("passed-on", [flow, avoids, different()])
            });
            std::iter::once(made).chain(passed).collect()
        }
        (P::EitherAvoids, [x, y, v]) => vec![
            rule("first-avoids", [yes(P::Avoids, &[x, v])]),
            rule("other-avoids", [yes(P::Avoids, &[y, v])]),
        ],
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
            let origin = given.memref(v).and_then(|v| given.own_origin(v));
            let own = origin.map(|o| {
                let outside = yes(P::Outside, &[&o, set]);
                rule("own-origin", [yes(P::OwnOrigin, &[v, &o]), outside])
            });
            let passed = feeds(given, v)
                .map(|(w, feeds)| rule("passed-on", [feeds, yes(P::HasOriginOutside, &[&w, set])]));
            own.into_iter().chain(passed).collect()
        }
        (P::Relation(R::Source), [v, s]) => {
            let root = root_of(given, v);
            let root = root.map(|n| {
                rule(
                    "source",
                    [yes(P::Root, &[v, &n]), yes(P::HasSource, &[&n, s])],
                )
            });
            root.into_iter().collect()
        }
        (P::Relation(R::LiveIn), [b, v]) => {
            let live = P::Relation(R::LiveIn);
            let defined = || no(P::Relation(R::DefinedIn), &[v, b]);
            let later = given.branches(b).iter().map(|(n, c)| {
                let branch = yes(P::Relation(R::Branch), &[b, n, c]);
                rule("later", [branch, yes(live, &[c, v]), defined()])
            });
            let inside = given.enters(b).iter().map(|c| {
                let enters = yes(P::Enters, &[b, c]);
                rule("inside", [enters, yes(live, &[c, v]), defined()])
            });
            let used = rule("used", [yes(P::Uses, &[b, v])]);
            std::iter::once(used).chain(later).chain(inside).collect()
        }
        (P::Relation(R::LiveOut), [b, v]) => {
            let later = given.branches(b).iter().map(|(n, c)| {
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
        (P::Relation(R::Frees), [o, v]) => {
            let freed = match *o {
                Term::Op(op) => given.freed(op),
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

/// What flows into a value, each with the premise that says so.
fn flows(given: &Given, v: &Term) -> impl Iterator<Item = (Term, Premise)> {
    let into = given.memref(v).into_iter().flat_map(|v| given.flows(v));
    into.map(|from| {
        let from = given.value(from);
        let flow = yes(P::Flow, &[&from, v]);
        (from, flow)
    })
}

fn feeds(given: &Given, v: &Term) -> impl Iterator<Item = (Term, Premise)> {
    let into = given.memref(v).into_iter().flat_map(|v| given.feeds(v));
    into.map(|&from| {
        let from = given.value(from);
        let feeds = yes(P::Feeds, &[&from, v]);
        (from, feeds)
    })
}

fn root_of(given: &Given, v: &Term) -> Option<Term> {
    let v = given.memref(v)?;
    Some(given.value(given.database.analyses.facts().values[v].root))
}

fn root(given: &Given, v: &Term, r: &Term) -> Vec<Instance> {
    let mut all = Vec::new();
    if v == r {
        all.push(rule("no-view", [yes(P::NoView, &[v])]));
    }
    if let Some(of) = given.memref(v).and_then(|v| given.viewed(v)) {
        let of = given.value(of);
        let view = yes(P::Relation(Relation::ViewOf), &[v, &of]);
        all.push(rule("view", [view, yes(P::Root, &[&of, r])]));
    }
    all
}

fn path(given: &Given, s: &Term, v: &Term) -> Vec<Instance> {
    let mut all = Vec::new();
    if s == v {
        all.push(rule("made", [yes(P::Makes, &[s])]));
        all.push(rule("owning-merge", [yes(P::OwningMerge, &[s])]));
    }
    all.extend(flows(given, v).map(|(u, flow)| {
        let dominates = yes(P::Dominates, &[s, v]);
        rule("passed-on", [flow, yes(P::Path, &[s, &u]), dominates])
    }));
    all
}

fn owning_merge(given: &Given, m: &Term) -> Vec<Instance> {
    let Some(id) = given.memref(m) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    // What dominates the merge does not make it an owning merge, by whichever path.
    let is_not_dominated = |s: &ValueId| !given.database.analyses.facts().dominates(*s, id);
    // Of a known owning merge the nearest paths are enough, else all are needed.
    let is_owning_merge = given
        .database
        .analyses
        .aliases()
        .sources()
        .owning_merges()
        .contains(id);
    let (nearest, mut left) = match is_owning_merge {
        true => (NEAR, MOST_NEAR),
        false => (usize::MAX, MOST_STEPS),
    };
    for u in given.flows(id) {
        let from = given.value(u);
        let (reaching, is_whole) = given.nearest_reaching(u, nearest);
        if !is_whole {
            given.leave_out(id);
        }
        for s in reaching.iter().copied().filter(is_not_dominated) {
            let s = given.value(s);
            let premises = [
                yes(P::Flow, &[&from, m]),
                yes(P::Reaches, &[&s, &from]),
                yes(P::Path, &[&s, &from]),
                no(P::Dominates, &[&s, m]),
            ];
            all.push(rule("not-dominated", premises));
        }
        left = left.saturating_sub(reaching.len());
        if left == 0 {
            given.leave_out(id);
            break;
        }
    }
    all.extend(given.same_merge_class(id).map(|k| {
        let k = given.value(k);
        rule(
            "same-class",
            [yes(P::SameMergeClass, &[m, &k]), yes(P::OwningMerge, &[&k])],
        )
    }));
    all
}

/// The ways in which a value can be a source itself.
const SOURCES: [(&str, P); 4] = [
    ("made", P::Makes),
    ("owning-merge", P::OwningMerge),
    ("dead", P::Dead),
    ("only-merges", P::OnlyMerges),
];

fn has_source(given: &Given, n: &Term, s: &Term) -> Vec<Instance> {
    let mut all = Vec::new();
    if n == s {
        all.extend(SOURCES.map(|(name, predicate)| rule(name, [yes(predicate, &[n])])));
    }
    all.extend(flows(given, n).map(|(m, flow)| {
        let ends = [no(P::OwningMerge, &[n]), no(P::OnlyMerges, &[n])];
        rule(
            "passed-on",
            [flow, yes(P::HasSource, &[&m, s])].into_iter().chain(ends),
        )
    }));
    all
}

fn has_source_outside(given: &Given, n: &Term, set: &Term) -> Vec<Instance> {
    let own = SOURCES
        .map(|(name, predicate)| rule(name, [yes(predicate, &[n]), yes(P::Outside, &[n, set])]));
    let passed = flows(given, n).map(|(m, flow)| {
        let ends = [no(P::OwningMerge, &[n]), no(P::OnlyMerges, &[n])];
        rule(
            "passed-on",
            [flow, yes(P::HasSourceOutside, &[&m, set])]
                .into_iter()
                .chain(ends),
        )
    });
    own.into_iter().chain(passed).collect()
}

/// The sources of a root.
fn sources(given: &Given, root: &Term) -> Vec<ValueId> {
    let aliases = given.database.analyses.aliases();
    let root = given.memref(root);
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
        let s = given.value(s);
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
    let aliases = given.database.analyses.aliases();
    if let (Some(p), Some(q)) = (given.memref(&x), given.memref(&y))
        && aliases.original(p) == aliases.original(q)
    {
        let v = given.value(aliases.original(p));
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
        Some((given.value(s), given.value(other)))
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
    if let Some(path) = given.memref(&x).and_then(|x| given.path_to(x)) {
        let path: Vec<Term> = path.into_iter().map(|v| given.value(v)).collect();
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
    let values =
        |ids: Vec<ValueId>| -> Vec<Term> { ids.into_iter().map(|v| given.value(v)).collect() };
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
        let (s, t) = (given.value(s), given.value(t));
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
    let Some(source) = given.memref(source) else {
        return found;
    };
    let mut seen: rustc_hash::FxHashSet<ValueId> = [source].into_iter().collect();
    let mut work = vec![source];
    while let Some(v) = work.pop() {
        found.extend(given.own_origin(v));
        let into = given.feeds(v).iter().copied();
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
