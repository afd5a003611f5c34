//! Checked rules to egg's rewrites; conditions become egg's conditions over the facts.

use egg::{ConditionalApplier, EGraph, Id, Pattern, Subst, Var};

use super::check::{Guard, Rule};
use crate::egraph::{Folding, PairFacts, Rewrite, Term};

/// The rewrite of a rule.
pub(super) fn rewrite(rule: &Rule) -> Rewrite {
    let left = Pattern::new(rule.left.clone());
    let right = Pattern::new(rule.right.clone());
    let rewrite = if rule.guards.is_empty() {
        Rewrite::new(rule.name.as_str(), left, right)
    } else {
        let applier = ConditionalApplier {
            condition: Guards::of(rule),
            applier: right,
        };
        Rewrite::new(rule.name.as_str(), left, applier)
    };
    rewrite.expect("the left side binds the variables of a rule that checks")
}

/// A condition's function over the facts.
type Holds = fn(&PairFacts, &[u32]) -> bool;

/// The conditions of a rule as egg asks them.
struct Guards(Vec<(Holds, Vec<Var>)>);

impl Guards {
    fn of(rule: &Rule) -> Guards {
        let guard = |guard: &Guard| {
            let variables = guard.arguments.iter().map(|&a| Var::from_u32(a));
            (guard.condition.holds, variables.collect())
        };
        Guards(rule.guards.iter().map(guard).collect())
    }
}

impl egg::Condition<Term, Folding> for Guards {
    fn check(&self, egraph: &mut EGraph<Term, Folding>, _: Id, subst: &Subst) -> bool {
        self.0.iter().all(|(holds, variables)| {
            let memref = |&v: &Var| egraph[subst[v]].data.memref;
            // A class of memrefs has a leaf: what makes a memref of another is in no e-graph.
            let memrefs: Option<Vec<u32>> = variables.iter().map(memref).collect();
            memrefs.is_some_and(|memrefs| holds(&egraph.analysis.facts, &memrefs))
        })
    }

    fn vars(&self) -> Vec<Var> {
        self.0.iter().flat_map(|g| g.1.iter().copied()).collect()
    }
}
