//! Numbers for what was not known, so that a program takes a given path.
//!
//! A search that may miss: what it finds was tried and holds.

use rustc_hash::{FxHashMap, FxHashSet};

use super::compare::Found;
use crate::{Leaf, Node, Number, Path, Term};
use freehold_base::xorshift;

/// What has to hold.
enum Goal {
    Is(u64),
    Differ(Number, Number),
}

struct Constraint {
    goal: Goal,
    /// The terms to evaluate, in order.
    parts: Vec<Term>,
    /// A second number's, for a difference.
    others: Vec<Term>,
    leaves: Vec<Leaf>,
}

const RESTARTS: u64 = 24;
const FLIPS: u64 = 300;

/// Numbers for the leaves that lead along the path to what was found; sorted.
pub fn find(path: &Path, found: &Found) -> Option<Vec<(Leaf, u64)>> {
    let constraints = constraints(path, found);
    let leaves = sorted(constraints.iter().flat_map(|c| c.leaves.clone()).collect());
    let mut constants: Vec<u64> = vec![0, 1, 2, 3, 4, 7, u64::MAX];
    constants.extend(constants_of(path, &constraints));
    let mut random = 0x2545_f491_4f6c_dd1du64;
    let mut next = move |bound: usize| (xorshift::next(&mut random) % bound as u64) as usize;
    for restart in 0..RESTARTS {
        let mut values: FxHashMap<Leaf, u64> = FxHashMap::default();
        for &leaf in &leaves {
            let start = match restart {
                0 => 0,
                1 => 1,
                _ => constants[next(constants.len())],
            };
            values.insert(leaf, leaf.scalar.fit(start));
        }
        for _ in 0..FLIPS {
            let violated: Vec<&Constraint> = constraints
                .iter()
                .filter(|c| !holds(path, c, &values))
                .collect();
            if violated.is_empty() {
                return Some(leaves.iter().map(|&leaf| (leaf, values[&leaf])).collect());
            }
            let one = violated[next(violated.len())];
            if one.leaves.is_empty() {
                return None;
            }
            let leaf = one.leaves[next(one.leaves.len())];
            let current = values[&leaf];
            let mut candidates: Vec<u64> =
                (0..4).map(|_| constants[next(constants.len())]).collect();
            candidates.extend([
                current.wrapping_add(1),
                current.wrapping_sub(1),
                next(16) as u64,
                next(256) as u64,
                current ^ 1,
            ]);
            // Constraints that this leaf has no part in stay as they are.
            let affected: Vec<&Constraint> = constraints
                .iter()
                .filter(|c| c.leaves.contains(&leaf))
                .collect();
            let mut best: Option<(usize, u64)> = None;
            for candidate in candidates {
                let candidate = leaf.scalar.fit(candidate);
                if candidate == current {
                    continue;
                }
                values.insert(leaf, candidate);
                let wrong = affected.iter().filter(|c| !holds(path, c, &values)).count();
                if best.is_none_or(|b| wrong < b.0) {
                    best = Some((wrong, candidate));
                }
            }
            values.insert(leaf, best.map_or(current, |b| b.1));
        }
    }
    None
}

/// The leaves on which the path to what was found hangs; sorted.
pub fn decisive(path: &Path, found: &Found) -> Vec<Leaf> {
    let constraints = constraints(path, found);
    sorted(constraints.iter().flat_map(|c| c.leaves.clone()).collect())
}

/// Leaves in the order in which they are reported.
pub fn sorted(mut leaves: Vec<Leaf>) -> Vec<Leaf> {
    leaves.sort_unstable_by_key(|leaf| (leaf.origin, leaf.in_memory, leaf.place));
    leaves.dedup();
    leaves
}

/// Whether what was decided leaves nothing to some number.
pub fn is_impossible(path: &Path) -> bool {
    path.ranges().any(|(_, range)| range.first().is_none())
}

fn constraints(path: &Path, found: &Found) -> Vec<Constraint> {
    let mut all: Vec<(Term, u64)> = path
        .facts
        .truths()
        .map(|(term, truth)| (term, truth.into()))
        .collect();
    all.extend(
        path.ranges()
            .filter_map(|(term, range)| Some((term, range.only()?))),
    );
    all.sort_unstable();
    let mut constraints: Vec<Constraint> = all
        .into_iter()
        .map(|(term, value)| {
            let parts = path.terms.parts(term);
            Constraint {
                leaves: leaves(path, &parts),
                goal: Goal::Is(value),
                parts,
                others: Vec::new(),
            }
        })
        .collect();
    if let Some((a, b)) = found.unequal {
        let parts_of = |number| match number {
            Number::Bits(_) => Vec::new(),
            Number::Term(term) => path.terms.parts(term),
        };
        let (parts, others) = (parts_of(a), parts_of(b));
        let mut all = leaves(path, &parts);
        all.extend(leaves(path, &others));
        constraints.push(Constraint {
            goal: Goal::Differ(a, b),
            parts,
            others,
            leaves: all,
        });
    }
    constraints
}

fn leaves(path: &Path, parts: &[Term]) -> Vec<Leaf> {
    parts
        .iter()
        .filter_map(|&part| match path.terms.node(part) {
            Node::Leaf(leaf) => Some(leaf),
            Node::Apply(..) => None,
        })
        .collect()
}

/// The constants that are compared and computed with, and their neighbours.
fn constants_of(path: &Path, constraints: &[Constraint]) -> Vec<u64> {
    let mut found = FxHashSet::default();
    for constraint in constraints {
        if let Goal::Is(value) = constraint.goal {
            found.insert(value);
        }
        for &part in constraint.parts.iter().chain(&constraint.others) {
            let Node::Apply(_, arguments) = path.terms.node(part) else {
                continue;
            };
            for argument in arguments {
                if let Number::Bits(k) = argument {
                    let near = [k, k.wrapping_add(1), k.wrapping_sub(1), k.wrapping_neg()];
                    found.extend(near);
                }
            }
        }
    }
    let mut all: Vec<u64> = found.into_iter().collect();
    all.sort_unstable();
    all
}

fn holds(path: &Path, constraint: &Constraint, values: &FxHashMap<Leaf, u64>) -> bool {
    let mut value = |leaf: &Leaf| values.get(leaf).copied().unwrap_or(0);
    match constraint.goal {
        Goal::Is(wanted) => {
            let found = path.terms.evaluate(&constraint.parts, &mut value);
            matches!(found, Ok(Some(found)) if found == wanted)
        }
        Goal::Differ(a, b) => {
            let mut side = |number, parts: &[Term]| match number {
                Number::Bits(bits) => Some(bits),
                Number::Term(_) => path.terms.evaluate(parts, &mut value).ok().flatten(),
            };
            let (a, b) = (side(a, &constraint.parts), side(b, &constraint.others));
            // Poison of BEFORE may become anything.
            a.is_some() && a != b
        }
    }
}
