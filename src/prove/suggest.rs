//! Looks for rules: terms that mean the same in every world, and of which nobody has said so.
//!
//! Terms up to a size are put into classes by their truth tables, over all values of their conditions and all partitions of their
//! memrefs. A term that costs more than the cheapest of its class is the left side of a rule; a rule that the loaded set, or a
//! suggestion before it, proves already is none, nor is one with which the set is not proved to saturate.

use std::collections::HashMap;

use egg::{Language, RecExpr};

use super::enumerate::Enumeration;
use super::ranks::saturation;
use crate::egraph::{CondLeaf, Folding, LIMITS, MemrefLeaf, Term, equal};
use crate::rules::{BUILTIN, Constructor, RuleSet, constructor};

/// A rule that is sound, and does not follow from others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    pub name: String,
    /// As rule files have it.
    pub text: String,
}

/// The constructors of suggested rules: those of conditions and checks. The others have definitions.
const CONSTRUCTORS: [&str; 5] = ["andi", "ori", "xori", "select", "alias"];
/// How many different conditions, and memrefs, a rule has at most.
const LEAVES: u32 = 3;

/// The sound rules whose left sides have up to `size` operations, that do not follow from the set of `files` or from one another, and with
/// which the set is proved to saturate; at most `most`, those of small left sides first.
pub fn suggestions(files: &[(&str, &str)], size: usize, most: usize) -> Vec<Suggestion> {
    let constructors: Vec<&Constructor> = CONSTRUCTORS
        .iter()
        .filter_map(|name| constructor(name))
        .collect();
    let all = Enumeration {
        constructors: &constructors,
        with_constants: true,
        leaves: LEAVES,
    };
    // What stands for each truth table, whatever its leaves are called.
    let mut cheapest: HashMap<u64, (Cost, RecExpr<Term>)> = HashMap::new();
    for term in (0..=size).flat_map(|size| all.terms(size)) {
        let own = cost(&term);
        for renamed in renamings(&term) {
            let table = table(&renamed);
            if cheapest.get(&table).is_none_or(|best| own < best.0) {
                cheapest.insert(table, (own, renamed));
            }
        }
    }
    let mut found: Vec<Suggestion> = Vec::new();
    let Some(mut set) = load(files, &found) else {
        return found;
    };
    for left in (0..=size).flat_map(|size| all.terms(size)) {
        let Some((least, right)) = cheapest.get(&table(&left)) else {
            continue;
        };
        if *least >= cost(&left) || !binds(&left, right) {
            continue;
        }
        if equal([&left, right], Folding::default(), set.rewrites(), LIMITS) != Ok(false) {
            continue;
        }
        let name = format!("suggested-{}", found.len() + 1);
        let text = rule(&name, &left, right);
        found.push(Suggestion { name, text });
        // Only with what leaves the set proved to saturate; what follows from this one is no suggestion.
        match load(files, &found).filter(|set| saturation(set.rules()).is_proved()) {
            Some(larger) => set = larger,
            None => drop(found.pop()),
        }
        if found.len() == most {
            break;
        }
    }
    found
}

/// A term with its leaves in all ways exchanged for one another.
fn renamings(term: &RecExpr<Term>) -> Vec<RecExpr<Term>> {
    const ORDERS: [[u32; 3]; 6] = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let has_memrefs = term
        .as_ref()
        .iter()
        .any(|node| matches!(node, Term::Memref(_)));
    let memrefs = &ORDERS[..if has_memrefs { ORDERS.len() } else { 1 }];
    let mut all = Vec::new();
    for conditions in &ORDERS {
        for memrefs in memrefs {
            let nodes = term.as_ref().iter().map(|node| match node {
                Term::Cond(leaf) => Term::Cond(CondLeaf(conditions[leaf.0 as usize])),
                Term::Memref(leaf) => Term::Memref(MemrefLeaf(memrefs[leaf.0 as usize])),
                node => node.clone(),
            });
            all.push(RecExpr::from(nodes.collect::<Vec<_>>()));
        }
    }
    all
}

/// The set of the files with suggestions after it, as one more file.
fn load(files: &[(&str, &str)], found: &[Suggestion]) -> Option<RuleSet> {
    let text = file(found);
    let mut all = BUILTIN.to_vec();
    all.extend(files);
    all.push(("suggested.egg", &text));
    RuleSet::load(&all).ok()
}

/// Suggestions as a rule file.
fn file(found: &[Suggestion]) -> String {
    let rules = found.iter().map(|suggestion| suggestion.text.as_str());
    std::iter::once("(ruleset suggested)\n")
        .chain(rules)
        .collect()
}

/// Checks, operations, and how long it is.
type Cost = (usize, usize, usize);

fn cost(term: &RecExpr<Term>) -> Cost {
    let nodes = term.as_ref().iter();
    let checks = nodes.clone().filter(|node| matches!(node, Term::Alias(_)));
    let operations = nodes.filter(|node| !node.is_leaf());
    (checks.count(), operations.count(), term.as_ref().len())
}

/// Whether a term has all leaves of another.
fn binds(left: &RecExpr<Term>, right: &RecExpr<Term>) -> bool {
    let is_named = |node: &&Term| matches!(node, Term::Cond(_) | Term::Memref(_));
    let mut needed = right.as_ref().iter().filter(is_named);
    needed.all(|leaf| left.as_ref().contains(leaf))
}

/// A bit per world: whether the term is true, for all values of three conditions and all partitions of three memrefs.
fn table(term: &RecExpr<Term>) -> u64 {
    const PARTITIONS: [[u32; 3]; 5] = [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [0, 1, 2]];
    let mut table = 0;
    for world in 0..8 * PARTITIONS.len() {
        let (bits, places) = (world % 8, PARTITIONS[world / 8]);
        let mut values: Vec<bool> = Vec::new();
        for node in term.as_ref() {
            let place = |id: egg::Id| match term[id] {
                Term::Memref(leaf) => places[leaf.0 as usize],
                _ => 0,
            };
            values.push(match node {
                Term::Cond(leaf) => bits >> leaf.0 & 1 == 1,
                Term::Alias([a, b]) => place(*a) == place(*b),
                // A memref has no value of its own.
                node => node
                    .evaluate(|id| Some(values[usize::from(id)]))
                    .unwrap_or(false),
            });
        }
        table |= u64::from(values.last() == Some(&true)) << world;
    }
    table
}

/// A rule as files have it, with variables for leaves.
fn rule(name: &str, left: &RecExpr<Term>, right: &RecExpr<Term>) -> String {
    let side = |term: &RecExpr<Term>| {
        let mut texts: Vec<String> = Vec::new();
        for node in term.as_ref() {
            texts.push(match node {
                Term::Cond(leaf) => ["x", "y", "z"][leaf.0 as usize].to_owned(),
                Term::Memref(leaf) => ["a", "b", "c"][leaf.0 as usize].to_owned(),
                node => {
                    let children = node.children().iter();
                    let parts = children.map(|&child| format!(" {}", texts[usize::from(child)]));
                    format!("({node}{})", parts.collect::<String>())
                }
            });
        }
        texts.pop().unwrap_or_default()
    };
    format!(
        "(rewrite {} {}\n  :ruleset suggested :name \"{name}\")\n",
        side(left),
        side(right)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::unsound;

    #[test]
    fn suggestions_are_sound_and_none_follows_from_those_before() {
        let found = suggestions(&[], 2, 12);
        assert!(!found.is_empty());
        let mut set = BUILTIN.to_vec();
        let text = file(&found);
        set.push(("suggested.egg", &text));
        let set = RuleSet::load(&set).unwrap_or_else(|errors| panic!("{}", errors.render()));
        let builtin = RuleSet::builtin().rules().len();
        assert_eq!(set.rules().len(), builtin + found.len());
        for (index, rule) in set.rules().iter().enumerate().skip(builtin) {
            assert_eq!(unsound(rule), Ok(None), "{}", rule.name);
            let follows = crate::prove::follows(rule, &set.rewrites()[..index]);
            assert_eq!(follows, Some(false), "{}", rule.name);
        }
    }
}
