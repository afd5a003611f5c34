//! Looks for rules: terms that mean the same in every model, and of which nobody has said so.
//!
//! Terms are built from the cheapest ones of their classes, where a class is a truth table: over
//! all values of three conditions and all partitions of three memrefs. A term that costs more than
//! the cheapest of its class is the left side of a rule; one with a part that does is not looked
//! at, because that part is. A rule that the loaded set, or a suggestion before it, proves already
//! is none, nor is one with which the set is not proved to saturate. Then the same for models in
//! which a condition holds, or a few do that are no more than needed.

mod conditional;

use std::collections::HashMap;

use egg::{Id, Language, RecExpr};

use super::candidates::by_size;
use super::ranks::saturation;
use freehold_rules::egraph::{CondLeaf, Folding, Indexed, LIMITS, MemrefLeaf, Term, equal};
use freehold_rules::{RuleSet, Sort, constructor};

/// A rule that is sound, and does not follow from others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suggestion {
    pub name: String,
    /// As rule files have it.
    pub text: String,
}

/// How far a search has come.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// How many terms could be left sides, and how many of them were looked at.
    pub candidates: usize,
    pub seen: usize,
    pub found: usize,
}

/// What a search came to.
pub struct Suggestions {
    pub found: Vec<Suggestion>,
    /// The size up to which all terms were looked at.
    pub all_up_to: usize,
}

/// The constructors of suggested rules: those of conditions and checks. The others have
/// definitions.
const CONSTRUCTORS: [&str; 5] = ["andi", "ori", "xori", "select", "alias"];

/// What can be the left side of a rule, and the cheapest term that means the same.
struct Candidate {
    size: usize,
    left: Shared,
    right: Shared,
}

/// The sound rules whose left sides have up to `size` operations, that do not follow from the set
/// that `load` makes of a further file, or from one another, and with which that set is proved to
/// saturate; at most `most` of each size, those of small left sides first.
pub fn suggestions(
    load: &dyn Fn(&str) -> Option<RuleSet>,
    size: usize,
    most: usize,
    progress: impl FnMut(Progress),
) -> Suggestions {
    let mut search = Search {
        load,
        found: Vec::new(),
        known: Indexed::default(),
    };
    let mut out = Suggestions {
        found: Vec::new(),
        all_up_to: 0,
    };
    let Some(set) = load(&file(&[])) else {
        return out;
    };
    search.known = set.rewrites().iter().collect();
    conditional::conditions(&mut search, most);
    let candidates = candidates(size);
    let found = search.found.len();
    let ask = |candidate: &Candidate| {
        let [left, right] = [&candidate.left, &candidate.right].map(|term| expr(term));
        if equal([&left, &right], Folding::default(), &search.known, LIMITS) == Ok(false) {
            search.add(&left, &right, "");
        }
        search.found.len()
    };
    out.all_up_to = by_size(&candidates, |c| c.size, (size, most), found, progress, ask);
    out.found = search.found;
    out
}

/// What is found so far, and what is known with it.
struct Search<'s> {
    load: &'s dyn Fn(&str) -> Option<RuleSet>,
    found: Vec<Suggestion>,
    known: Indexed,
}

impl Search<'_> {
    /// Adds a rule, if the set is proved to saturate with it.
    fn add(&mut self, left: &RecExpr<Term>, right: &RecExpr<Term>, when: &str) {
        let name = format!("suggested-{}", self.found.len() + 1);
        let text = rule(&name, left, right, when);
        self.found.push(Suggestion { name, text });
        match (self.load)(&file(&self.found)).filter(|set| saturation(set.rules()).is_proved()) {
            Some(set) => self.known = set.rewrites().iter().collect(),
            None => drop(self.found.pop()),
        }
    }
}

/// A term by its constructors, leaves first: children are places before a node.
type Shared = Vec<Term>;

/// A term with what is known of it.
#[derive(Clone)]
struct TabulatedTerm {
    nodes: Shared,
    table: u64,
}

/// All terms up to a size that cost more than the cheapest of their class while their parts do not,
/// the small ones first; of those that differ in the names of their leaves the one that names them
/// in order of appearance.
fn candidates(size: usize) -> Vec<Candidate> {
    let mut cheapest: HashMap<u64, (Cost, Shared)> = HashMap::new();
    let mut memrefs: Vec<TabulatedTerm> = Vec::new();
    // The cheapest terms of their classes, by size.
    let mut least: Vec<Vec<TabulatedTerm>> = vec![Vec::new()];
    for number in 0..3 {
        memrefs.push(TabulatedTerm {
            nodes: vec![Term::Memref(MemrefLeaf(number))],
            table: u64::from(number),
        });
        least[0].push(leaf(Term::Cond(CondLeaf(number))));
    }
    least[0].extend([leaf(Term::True), leaf(Term::False)]);
    for known in &least[0] {
        cheapest.insert(known.table, (cost(&known.nodes), known.nodes.clone()));
    }
    let mut found: Vec<(usize, Shared, u64)> = Vec::new();
    for size in 1..=size {
        let mut made: Vec<TabulatedTerm> = Vec::new();
        for name in CONSTRUCTORS {
            let Some(constructor) = constructor(name) else {
                continue;
            };
            if constructor.arguments[0] == Sort::Memref {
                if size == 1 {
                    for (a, one) in memrefs.iter().enumerate() {
                        let others = memrefs.iter().skip(a);
                        made.extend(others.map(|other| apply(name, &[one, other])));
                    }
                }
                continue;
            }
            for sizes in splits(size - 1, constructor.arguments.len()) {
                let mut parts: Vec<Vec<&TabulatedTerm>> = vec![Vec::new()];
                for part in sizes {
                    let longer = parts.iter().flat_map(|before| {
                        let next = least[part].iter();
                        next.map(move |known| [&before[..], &[known]].concat())
                    });
                    parts = longer.collect();
                }
                made.extend(parts.iter().map(|parts| apply(name, parts)));
            }
        }
        // The cheapest first: a class of this size has its best term before the others are compared
        // with it.
        made.sort_by_cached_key(|known| (cost(&known.nodes), spelling(&known.nodes)));
        let mut best: Vec<TabulatedTerm> = Vec::new();
        for known in made {
            let own = cost(&known.nodes);
            match cheapest.get(&known.table) {
                Some((least, _)) if *least < own => {
                    found.push((size, known.nodes, known.table));
                }
                // Another spelling of the same cost.
                Some(_) => {}
                None => {
                    cheapest.insert(known.table, (own, known.nodes.clone()));
                    best.push(known);
                }
            }
        }
        least.push(best);
    }
    let named_in_order = |nodes: &Shared| {
        let mut next = [0; 2];
        nodes.iter().all(|node| {
            let (sort, number) = match node {
                Term::Cond(leaf) => (0, leaf.0),
                Term::Memref(leaf) => (1, leaf.0),
                _ => return true,
            };
            let fits = number <= next[sort];
            next[sort] = next[sort].max(number + 1);
            fits
        })
    };
    let rules = found.into_iter().filter(|found| named_in_order(&found.1));
    let rules = rules.filter_map(|(size, left, table)| {
        let right = cheapest[&table].1.clone();
        binds(&left, &right).then_some(Candidate { size, left, right })
    });
    rules.collect()
}

/// All ways to divide operations among arguments.
fn splits(size: usize, arguments: usize) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for argument in 0..arguments {
        let longer = all.iter().flat_map(|before| {
            let left = size - before.iter().sum::<usize>();
            let own = match argument + 1 == arguments {
                true => left..=left,
                false => 0..=left,
            };
            own.map(move |own| [&before[..], &[own]].concat())
        });
        all = longer.collect();
    }
    all
}

fn leaf(term: Term) -> TabulatedTerm {
    let table = table_of(&term, |_| 0);
    TabulatedTerm {
        nodes: vec![term],
        table,
    }
}

/// A constructor of these terms.
fn apply(name: &str, parts: &[&TabulatedTerm]) -> TabulatedTerm {
    let mut nodes: Shared = Vec::new();
    let mut children: Vec<Id> = Vec::new();
    for part in parts {
        let first = nodes.len();
        let moved = part.nodes.iter().map(|node| {
            let moved = |child: Id| Id::from(usize::from(child) + first);
            node.clone().map_children(moved)
        });
        nodes.extend(moved);
        children.push(Id::from(nodes.len() - 1));
    }
    let node =
        Term::from_name(name, &children).expect("a constructor builds a node of its arguments");
    let place = |child: Id| children.iter().position(|&known| known == child);
    let table = table_of(&node, |child| {
        place(child).map_or(0, |place| parts[place].table)
    });
    nodes.push(node);
    TabulatedTerm { nodes, table }
}

/// How the three memrefs can be allocations.
const PARTITIONS: [[u32; 3]; 5] = [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [0, 1, 2]];
const WORLDS: u64 = (1 << (8 * PARTITIONS.len())) - 1;

/// The models in which two memrefs are one allocation.
fn same(a: u64, b: u64) -> u64 {
    let numbered = PARTITIONS.iter().enumerate();
    let are_same = numbered.filter(|(_, places)| places[a as usize] == places[b as usize]);
    are_same.fold(0, |table, (number, _)| table | 0xff << (8 * number))
}

/// A bit per model: whether a node is true, given the tables of its children; of memrefs, their
/// numbers.
fn table_of(node: &Term, table: impl Fn(Id) -> u64) -> u64 {
    match *node {
        Term::True => WORLDS,
        Term::False => 0,
        Term::Cond(leaf) => {
            let bits = [0xaa_u64, 0xcc, 0xf0][leaf.0 as usize];
            (0..PARTITIONS.len()).fold(0, |table, number| table | bits << (8 * number))
        }
        Term::And([a, b]) => table(a) & table(b),
        Term::Or([a, b]) => table(a) | table(b),
        Term::Xor([a, b]) => table(a) ^ table(b),
        Term::Select([c, a, b]) => table(c) & table(a) | !table(c) & table(b) & WORLDS,
        Term::Alias([a, b]) => same(table(a), table(b)),
        _ => 0,
    }
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

fn cost(term: &[Term]) -> Cost {
    let checks = term.iter().filter(|node| matches!(node, Term::Alias(_)));
    let operations = term.iter().filter(|node| !node.is_leaf());
    (checks.count(), operations.count(), term.len())
}

fn expr(nodes: &[Term]) -> RecExpr<Term> {
    nodes.to_vec().into()
}

fn spelling(nodes: &[Term]) -> String {
    expr(nodes).to_string()
}

/// Whether a term has all leaves of another.
fn binds(left: &[Term], right: &[Term]) -> bool {
    let is_named = |node: &&Term| matches!(node, Term::Cond(_) | Term::Memref(_));
    let mut needed = right.iter().filter(is_named);
    needed.all(|leaf| left.contains(leaf))
}

/// A rule as files have it, with variables for leaves.
fn rule(name: &str, left: &RecExpr<Term>, right: &RecExpr<Term>, when: &str) -> String {
    let side = |term: &RecExpr<Term>| {
        let mut texts: Vec<String> = Vec::new();
        for node in term.as_ref() {
            texts.push(match node {
                Term::Cond(leaf) => ["x", "y", "z"][leaf.0 as usize].to_owned(),
                Term::Memref(leaf) => MEMREFS[leaf.0 as usize].to_owned(),
                node => {
                    let children = node.children().iter();
                    let parts = children.map(|&child| format!(" {}", texts[usize::from(child)]));
                    format!("({node}{})", parts.collect::<String>())
                }
            });
        }
        texts.pop().unwrap_or_default()
    };
    let when = match when {
        "" => String::new(),
        when => format!("  :when ({when})\n"),
    };
    format!(
        "(rewrite {} {}\n{when}  :ruleset suggested :name \"{name}\")\n",
        side(left),
        side(right)
    )
}

/// What memrefs are called in rules.
const MEMREFS: [&str; 3] = ["a", "b", "c"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{follows, unsound};
    use freehold_rules::BUILTIN;

    fn with_builtin(text: &str) -> Option<RuleSet> {
        RuleSet::load(&[BUILTIN, &[("suggested.egg", text)]].concat()).ok()
    }

    #[test]
    fn suggestions_are_sound_and_none_follows_from_those_before() {
        let found = suggestions(&with_builtin, 2, 16, |_| {}).found;
        assert!(!found.is_empty());
        let set = with_builtin(&file(&found)).expect("suggestions check");
        let builtin = RuleSet::builtin().rules().len();
        assert_eq!(set.rules().len(), builtin + found.len());
        let conditional = set
            .rules()
            .iter()
            .skip(builtin)
            .filter(|rule| !rule.guards.is_empty());
        assert!(conditional.count() > 2, "{found:?}");
        for (index, rule) in set.rules().iter().enumerate().skip(builtin) {
            assert_eq!(unsound(rule), Ok(None), "{}", rule.name);
            let before = set.rewrites()[..index].iter().collect();
            assert_eq!(follows(rule, &before), Some(false), "{}", rule.name);
        }
    }

    /// What is taken away from the set is found again.
    #[test]
    fn a_rule_that_is_missing_is_suggested() {
        for (missing, size) in [("and-same", 1), ("alias-never", 1), ("and-not-same", 2)] {
            let load = |text: &str| Some(with_builtin(text)?.without(&[missing]));
            let found = suggestions(&load, size, 64, |_| {}).found;
            let set = load(&file(&found)).expect("suggestions check");
            let rules = RuleSet::builtin().rules().iter();
            let rule = rules.clone().find(|rule| rule.name == missing);
            let all = set.rewrites().iter().collect();
            let rule = rule.expect("a built-in rule");
            assert_eq!(follows(rule, &all), Some(true), "{missing}: {found:?}");
        }
    }

    #[test]
    fn tables_are_those_of_terms() {
        // x or a and b are one allocation, but not both.
        let alias = apply(
            "alias",
            &[
                &TabulatedTerm {
                    nodes: vec![Term::Memref(MemrefLeaf(0))],
                    table: 0,
                },
                &TabulatedTerm {
                    nodes: vec![Term::Memref(MemrefLeaf(1))],
                    table: 1,
                },
            ],
        );
        let x = leaf(Term::Cond(CondLeaf(0)));
        let both = apply("xori", &[&x, &alias]);
        assert_eq!(both.table.count_ones(), 20);
        let again = apply("xori", &[&both, &alias]);
        assert_eq!(again.table, x.table);
        assert_eq!(
            spelling(&again.nodes),
            "(xori (xori c0 (alias m0 m1)) (alias m0 m1))"
        );
        // Parts that are reducible themselves make no candidates.
        let texts: Vec<String> = candidates(2).iter().map(|c| spelling(&c.left)).collect();
        assert!(texts.contains(&"(andi c0 (ori c0 c1))".to_owned()));
        assert!(!texts.contains(&"(andi c0 (ori c1 c1))".to_owned()));
    }
}
