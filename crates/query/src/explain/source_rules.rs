//! The rules of sources: which merges own, and which definitions a buffer comes from.

use crate::relations::Relation;
use freehold_facts::ValueId;

use super::atom::{GroundAtom, Predicate as P, Term};
use super::given::Given;
use super::instance::{Instance, Premise, no, rule, yes};

/// Of the values that reach a merge that is not owning no more are looked at.
const MOST_STEPS: usize = 200_000;

/// Of the values that reach an owning one no more are looked at, in all,
const MOST_NEAR: usize = 4_000;

/// and by way of one flow.
const NEAR: usize = 100;

/// The instances that derive an atom of sources; none for another one.
pub(super) fn instances(given: &Given, atom: &GroundAtom) -> Option<Vec<Instance>> {
    use Relation as R;
    Some(match (atom.predicate, &atom.terms[..]) {
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
        _ => return None,
    })
}

/// What flows into a value, each with the premise that says so.
fn flows(given: &Given, v: &Term) -> impl Iterator<Item = (Term, Premise)> {
    let into = given
        .program
        .memref(v)
        .into_iter()
        .flat_map(|v| given.program.flows(v));
    into.map(|from| {
        let from = given.program.value(from);
        let flow = yes(P::Flow, &[&from, v]);
        (from, flow)
    })
}

pub(super) fn root_of(given: &Given, v: &Term) -> Option<Term> {
    let v = given.program.memref(v)?;
    Some(
        given
            .program
            .value(given.program.database.analyses.facts().values[v].root),
    )
}

fn root(given: &Given, v: &Term, r: &Term) -> Vec<Instance> {
    let mut all = Vec::new();
    if v == r {
        all.push(rule("no-view", [yes(P::NoView, &[v])]));
    }
    if let Some(of) = given
        .program
        .memref(v)
        .and_then(|v| given.program.viewed(v))
    {
        let of = given.program.value(of);
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
    let Some(id) = given.program.memref(m) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    // What dominates the merge does not make it an owning merge, by whichever path.
    let is_not_dominated = |s: &ValueId| !given.program.database.analyses.facts().dominates(*s, id);
    // Of a known owning merge the nearest paths are enough, else all are needed.
    let is_owning_merge = given
        .program
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
    for u in given.program.flows(id) {
        let from = given.program.value(u);
        let (reaching, is_whole) = given.program.nearest_reaching(u, nearest);
        if !is_whole {
            given.leave_out(id);
        }
        for s in reaching.iter().copied().filter(is_not_dominated) {
            let s = given.program.value(s);
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
    all.extend(given.program.same_merge_class(id).map(|k| {
        let k = given.program.value(k);
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
