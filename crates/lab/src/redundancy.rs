//! Whether a rule says anything that others do not say together.

use egg::{ENodeOrVar, Id, Language, RecExpr};

use super::model_checking::Variables;
use super::stated::Stated;
use freehold_base::alias::Alias;
use freehold_rules::Rule;
use freehold_rules::egraph::{
    CondLeaf, Folding, Indexed, LIMITS, MemrefLeaf, PairFacts, Term, equal,
};

/// Whether `rules` prove the sides of a rule equal, on variables of which its conditions say all
/// that is known. `None` if they do not come to an end, or the conditions cannot all hold.
pub fn follows(rule: &Rule, rules: &Indexed) -> Option<bool> {
    let variables = Variables::of(rule);
    let numbers = numbering(rule, &variables)?;
    let mut facts = PairFacts::default();
    for guard in &rule.guards {
        let alias = match guard.condition.name {
            "must-alias" => Alias::Must,
            "never-alias" => Alias::Never,
            _ => continue,
        };
        if let [a, b] = guard.arguments[..] {
            facts.set(numbers[a as usize], numbers[b as usize], alias);
        }
    }
    let mut stated = Stated::default();
    stated.ask(rule, |variable| Some(numbers[variable as usize]))?;
    stated.tell(&mut facts);
    let folding = Folding {
        facts,
        ..Folding::default()
    };
    let terms = [&rule.left, &rule.right].map(|side| instance(side, &variables, &numbers));
    equal([&terms[0], &terms[1]], folding, rules, LIMITS).ok()
}

/// The number of each variable: of its condition, or of its memref, such that memrefs are in the
/// order that the rule asks for.
fn numbering(rule: &Rule, variables: &Variables) -> Option<Vec<u32>> {
    let before = rule.guards.iter().filter_map(|guard| {
        let [a, b] = guard.arguments[..] else {
            return None;
        };
        (guard.condition.name == "precedes").then_some((a as usize, b as usize))
    });
    let order = in_order(&variables.memrefs, &before.collect::<Vec<_>>())?;
    let place = |list: &[usize], v| list.iter().position(|&other| other == v);
    (0..rule.variables.len())
        .map(|v| place(&order, v).or_else(|| place(&variables.booleans, v)))
        .map(|place| place.map(|place| place as u32))
        .collect()
}

/// The items such that the first of each pair stands before the second; `None` if they cannot.
pub(super) fn in_order(items: &[usize], before: &[(usize, usize)]) -> Option<Vec<usize>> {
    let mut order: Vec<usize> = Vec::new();
    while order.len() < items.len() {
        let waits = |item: usize| {
            let mut firsts = before.iter().filter(|pair| pair.1 == item);
            firsts.any(|pair| !order.contains(&pair.0))
        };
        let mut open = items.iter().filter(|item| !order.contains(item));
        let next = *open.find(|&&item| !waits(item))?;
        order.push(next);
    }
    Some(order)
}

/// A side with leaves for its variables.
fn instance(
    side: &RecExpr<ENodeOrVar<Term>>,
    variables: &Variables,
    numbers: &[u32],
) -> RecExpr<Term> {
    let mut out = RecExpr::default();
    let mut made: Vec<Id> = Vec::new();
    for node in side.as_ref() {
        let term = match node {
            ENodeOrVar::Var(variable) => {
                let index = variable.as_u32().unwrap_or_default() as usize;
                match variables.memrefs.contains(&index) {
                    true => Term::Memref(MemrefLeaf(numbers[index])),
                    false => Term::Cond(CondLeaf(numbers[index])),
                }
            }
            ENodeOrVar::ENode(term) => term.clone().map_children(|child| made[usize::from(child)]),
        };
        made.push(out.add(term));
    }
    out
}
