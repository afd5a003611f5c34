//! What a term costs at run time, as a total order: extraction picks the same term whatever
//! order the rules ran in.

use egg::{CostFunction, Id, Language};

use super::Term;
use super::term::is_check;

/// Alias checks first, then operations; equal in both, the spelling decides.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cost {
    checks: u32,
    operations: u32,
    /// The term in prefix order, a number per node.
    spelling: Vec<u32>,
}

/// The cost function of extraction.
pub struct RunTime;

impl CostFunction<Term> for RunTime {
    type Cost = Cost;

    fn cost<C: FnMut(Id) -> Cost>(&mut self, node: &Term, mut costs: C) -> Cost {
        let mut cost = Cost {
            checks: u32::from(is_check(node)),
            // Strictly more than its children, as extraction asks for.
            operations: u32::from(!node.is_leaf()),
            spelling: vec![letter(node)],
        };
        for &child in node.children() {
            let child = costs(child);
            cost.checks = cost.checks.saturating_add(child.checks);
            cost.operations = cost.operations.saturating_add(child.operations);
            cost.spelling.extend(child.spelling);
        }
        cost
    }
}

/// A number per kind of node and leaf, the ones to prefer first.
pub(super) fn letter(node: &Term) -> u32 {
    match node {
        Term::True => 0,
        Term::False => 1,
        Term::And(_) => 2,
        Term::Or(_) => 3,
        Term::Xor(_) => 4,
        Term::Select(_) => 5,
        Term::Alias(_) => 6,
        Term::Frees(_) => 7,
        Term::Clash(_) => 8,
        Term::Adds(_) => 9,
        Term::Base(_) => 10,
        Term::Nothing => 11,
        Term::Alloc(_) => 12,
        Term::Clone(_) => 13,
        Term::Free(_) => 14,
        Term::Rename(_) => 15,
        Term::Then(_) | Term::Act(..) => 16,
        Term::Cond(leaf) => 18 + 2 * leaf.0,
        Term::Memref(leaf) => 19 + 2 * leaf.0,
    }
}

/// How many operations of the program a node stands for.
pub(super) fn operations(node: &Term) -> i64 {
    match node {
        Term::Cond(_) | Term::Memref(_) | Term::True | Term::False | Term::Alias(_) => 0,
        Term::And(_) | Term::Or(_) | Term::Xor(_) | Term::Select(_) => 1,
        // By their definitions in dealloc.egg.
        Term::Frees(_) | Term::Clash(_) => 2,
        Term::Adds(_) => 3,
        // Not in formulas.
        Term::Base(_)
        | Term::Nothing
        | Term::Alloc(_)
        | Term::Clone(_)
        | Term::Free(_)
        | Term::Rename(_)
        | Term::Act(..)
        | Term::Then(_) => 0,
    }
}
