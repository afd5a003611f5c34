//! Soundness of a rule, decided: in every model in which its conditions hold, both sides are the
//! same.
//!
//! A model says of each boolean variable what it is, which memref variables are one allocation,
//! which are one operand and in what order the operands are numbered, and what of all that is
//! known. Facts under-approximate, so that a pair that is one allocation may be known to be or not,
//! and so on: all facts that are true of a model are tried. Variables of a rule are few; the number
//! of models is bounded, and a rule with more is an error rather than half decided.

use egg::{ENodeOrVar, RecExpr};

use super::stated::Stated;
use freehold_base::alias::Alias;
use freehold_rules::egraph::{OperandFact, PairFacts, Term};
use freehold_rules::{CONSTRUCTORS, Rule, Sort};

/// A model in which the sides of a rule differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// The boolean variables and what they are.
    pub booleans: Vec<(String, bool)>,
    /// Pairs of memref variables and whether they are one allocation.
    pub pairs: Vec<(String, String, bool)>,
    /// Pairs of memref variables of which that is known.
    pub known: Vec<(String, String, Alias)>,
    /// What else is known of memref variables.
    pub stated: Vec<(OperandFact, Vec<String>)>,
    /// What the left side is; the right side is the other.
    pub left: bool,
}

impl Model {
    /// The model as a clause: `x is true and y is false`, `a and b are one allocation, which is not
    /// known`.
    pub fn describe(&self) -> String {
        let mut parts: Vec<String> = self
            .booleans
            .iter()
            .map(|(name, value)| format!("`{name}` is {value}"))
            .collect();
        for (a, b, same) in &self.pairs {
            let what = if *same {
                "one allocation"
            } else {
                "two allocations"
            };
            let known = self.known.iter().any(|(x, y, _)| x == a && y == b);
            let known = if known { "is" } else { "is not" };
            parts.push(format!("`{a}` and `{b}` are {what}, which {known} known"));
        }
        for (fact, of) in &self.stated {
            let of: Vec<String> = of.iter().map(|name| format!("`{name}`")).collect();
            parts.push(match fact {
                OperandFact::Allocation => format!("{} is an allocation", of[0]),
                OperandFact::Argument => format!("{} is an argument", of[0]),
                OperandFact::Dominates => format!("{} dominates {}", of[0], of[1]),
                OperandFact::LastUse => format!("{} is used for the last time", of[0]),
            });
        }
        match parts.is_empty() {
            true => "always".to_owned(),
            false => format!("where {}", parts.join(", ")),
        }
    }
}

/// The most models of one rule.
const MOST_MODELS: u64 = 1 << 24;

/// The variables of a rule, by sort.
pub(super) struct Variables {
    pub booleans: Vec<usize>,
    pub memrefs: Vec<usize>,
}

impl Variables {
    pub fn of(rule: &Rule) -> Variables {
        let mut is_memref = vec![false; rule.variables.len()];
        for side in [&rule.left, &rule.right] {
            for node in side.as_ref() {
                let ENodeOrVar::ENode(term) = node else {
                    continue;
                };
                let sorts = sorts(term);
                for (child, sort) in egg::Language::children(term).iter().zip(sorts) {
                    if let ENodeOrVar::Var(var) = &side[*child]
                        && *sort == Sort::Memref
                        && let Some(index) = var.as_u32()
                    {
                        is_memref[index as usize] = true;
                    }
                }
            }
        }
        let of = |memref: bool| {
            (0..is_memref.len())
                .filter(|&i| is_memref[i] == memref)
                .collect()
        };
        Variables {
            booleans: of(false),
            memrefs: of(true),
        }
    }

    /// The place of a variable among the memrefs.
    fn place(&self, variable: u32) -> Option<usize> {
        let mut memrefs = self.memrefs.iter();
        memrefs.position(|&v| v == variable as usize)
    }
}

/// The sorts of a term's arguments.
fn sorts(term: &Term) -> &'static [Sort] {
    let name = term.to_string();
    let found = CONSTRUCTORS.iter().find(|c| c.name == name);
    found.map_or(&[], |c| c.arguments)
}

/// The smallest model in which the sides of a rule differ, if there is one: with the fewest known
/// pairs, then with the fewest true booleans.
///
/// # Errors
/// The rule has too many variables, or is about operations.
pub fn unsound(rule: &Rule) -> Result<Option<Model>, String> {
    if rule.is_skeleton {
        return Err("rules about steps are not decided by truth tables".to_owned());
    }
    let variables = Variables::of(rule);
    let (bools, memrefs) = (variables.booleans.len() as u32, variables.memrefs.len());
    let pairs: Vec<(usize, usize)> = (0..memrefs)
        .flat_map(|b| (0..b).map(move |a| (a, b)))
        .collect();
    let count = |exponent: u32, base: u64| base.checked_pow(exponent);
    let numberings = (memrefs as u64).max(1).checked_pow(memrefs as u32);
    let models = count(bools, 2)
        .zip(count(pairs.len() as u32, 2))
        .and_then(|(a, b)| a.checked_mul(b))
        .zip(numberings)
        .and_then(|(a, b)| a.checked_mul(b)?.checked_mul(b));
    let Some(_) = models.filter(|&models| models <= MOST_MODELS) else {
        return Err(format!(
            "{bools} booleans and {memrefs} memrefs are too many to try all models"
        ));
    };
    let mut best: Option<((usize, usize), Model)> = None;
    for places in maps(memrefs) {
        // Which is which number says nothing, only who shares one: numbers in order of appearance.
        if !in_order_of_appearance(&places) {
            continue;
        }
        for numbers in maps(memrefs) {
            // One operand is one allocation.
            if pairs
                .iter()
                .any(|&(a, b)| numbers[a] == numbers[b] && places[a] != places[b])
            {
                continue;
            }
            let mut stated = Stated::default();
            let number = |v: u32| Some(numbers[variables.place(v)?] as u32);
            let same = |a: u32, b: u32| {
                let place =
                    |number| Some(places[numbers.iter().position(|&n| n == number as usize)?]);
                place(a).is_some() && place(a) == place(b)
            };
            if stated.ask(rule, number).is_none() || !stated.are_possible(memrefs as u32, same) {
                continue;
            }
            for known in 0..1_u64 << pairs.len() {
                let mut facts = facts(&pairs, &places, &numbers, known);
                stated.tell(&mut facts);
                if !holds(rule, &variables, &numbers, &facts) {
                    continue;
                }
                for bits in 0..1_u64 << bools {
                    let size = (known.count_ones() as usize, bits.count_ones() as usize);
                    if best.as_ref().is_some_and(|best| best.0 <= size) {
                        continue;
                    }
                    let value = |side| evaluate(side, &variables, bits, &places);
                    let (left, right) = (value(&rule.left), value(&rule.right));
                    if left != right {
                        best = Some((size, model(rule, &variables, bits, &places, known, left)));
                    }
                }
            }
        }
    }
    Ok(best.map(|best| best.1))
}

/// All maps from `0..count` to itself.
fn maps(count: usize) -> impl Iterator<Item = Vec<usize>> {
    let total = count.pow(count as u32).max(1);
    (0..total).map(move |index| {
        (0..count as u32)
            .map(|i| index / count.pow(i) % count)
            .collect()
    })
}

fn in_order_of_appearance(places: &[usize]) -> bool {
    let mut next = 0;
    places.iter().all(|&place| {
        let fits = place <= next;
        next = next.max(place + 1);
        fits
    })
}

/// The facts about the pairs whose bit is set in `known`.
fn facts(pairs: &[(usize, usize)], places: &[usize], numbers: &[usize], known: u64) -> PairFacts {
    let mut facts = PairFacts::default();
    for (index, &(a, b)) in pairs.iter().enumerate() {
        if known >> index & 1 == 1 && numbers[a] != numbers[b] {
            let alias = if places[a] == places[b] {
                Alias::Must
            } else {
                Alias::Never
            };
            facts.set(numbers[a] as u32, numbers[b] as u32, alias);
        }
    }
    facts
}

fn holds(rule: &Rule, variables: &Variables, numbers: &[usize], facts: &PairFacts) -> bool {
    rule.guards.iter().all(|guard| {
        let number = |&argument: &u32| Some(numbers[variables.place(argument)?] as u32);
        let arguments: Option<Vec<u32>> = guard.arguments.iter().map(number).collect();
        arguments.is_some_and(|arguments| (guard.condition.holds)(facts, &arguments))
    })
}

/// What a side is; memrefs are the places of their allocations.
fn evaluate(
    side: &RecExpr<ENodeOrVar<Term>>,
    variables: &Variables,
    bits: u64,
    places: &[usize],
) -> bool {
    #[derive(Copy, Clone)]
    enum TermValue {
        Boolean(bool),
        Place(usize),
    }
    let mut known: Vec<TermValue> = Vec::new();
    for node in side.as_ref() {
        known.push(match node {
            ENodeOrVar::Var(var) => {
                let index = var.as_u32().expect("variables of a rule are numbers") as usize;
                match variables.memrefs.iter().position(|&v| v == index) {
                    Some(place) => TermValue::Place(places[place]),
                    None => {
                        let place = variables.booleans.iter().position(|&v| v == index);
                        TermValue::Boolean(bits >> place.expect("a variable has a sort") & 1 == 1)
                    }
                }
            }
            ENodeOrVar::ENode(term) => {
                let place = |id: egg::Id| match known[usize::from(id)] {
                    TermValue::Place(place) => place,
                    TermValue::Boolean(_) => unreachable!("sorts of a rule check"),
                };
                match term {
                    Term::Alias([a, b]) => TermValue::Boolean(place(*a) == place(*b)),
                    // The base buffer of a memref is its allocation.
                    Term::Base([a]) => TermValue::Place(place(*a)),
                    term => {
                        let value = term.evaluate(|child| match known[usize::from(child)] {
                            TermValue::Boolean(value) => Some(value),
                            TermValue::Place(_) => None,
                        });
                        TermValue::Boolean(value.expect("a term of a rule that checks has a value"))
                    }
                }
            }
        });
    }
    match known.last() {
        Some(TermValue::Boolean(value)) => *value,
        _ => unreachable!("a side of a rule is a boolean"),
    }
}

fn model(
    rule: &Rule,
    variables: &Variables,
    bits: u64,
    places: &[usize],
    known: u64,
    left: bool,
) -> Model {
    let name = |index: usize| rule.variables[index].clone();
    let booleans = variables.booleans.iter().enumerate();
    let mut model = Model {
        booleans: booleans
            .map(|(bit, &v)| (name(v), bits >> bit & 1 == 1))
            .collect(),
        pairs: Vec::new(),
        known: Vec::new(),
        stated: rule
            .guards
            .iter()
            .filter_map(|guard| {
                let of = guard.arguments.iter().map(|&a| name(a as usize));
                Some((guard.condition.fact?, of.collect()))
            })
            .collect(),
        left,
    };
    let pairs = (0..places.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    for (index, (a, b)) in pairs.enumerate() {
        let (x, y) = (name(variables.memrefs[a]), name(variables.memrefs[b]));
        let same = places[a] == places[b];
        if known >> index & 1 == 1 {
            let alias = if same { Alias::Must } else { Alias::Never };
            model.known.push((x.clone(), y.clone(), alias));
        }
        model.pairs.push((x, y, same));
    }
    model
}
