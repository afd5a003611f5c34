//! Rules as text, and the ways to derive an atom by them.
//!
//! A variable that the conclusion does not bind is bound by the first given premise that has it:
//! every row of the program that agrees is a way. A way of which a given premise is not as it has
//! to be is none.

use rustc_hash::FxHashMap;

use crate::relations;

use super::atom::{GroundAtom, Predicate, Term};
use super::given::Given;
use super::instance::{Instance, Premise};

/// A variable's number in its rule.
type Variable = usize;

/// A conclusion or a premise of a rule.
struct Literal {
    predicate: Predicate,
    terms: Vec<Variable>,
    holds: bool,
}

struct Schema {
    name: &'static str,
    head: Literal,
    body: Vec<Literal>,
    variables: usize,
}

/// Rules, by what they derive.
pub(super) struct Schemas {
    by_head: FxHashMap<Predicate, Vec<Schema>>,
    strata: FxHashMap<Predicate, usize>,
}

impl Schemas {
    /// Reads rules, one a line. They are our own text, so that every line is one.
    pub(super) fn new(text: &'static str) -> Schemas {
        let mut by_head: FxHashMap<Predicate, Vec<Schema>> = FxHashMap::default();
        for schema in text.lines().filter_map(Schema::read) {
            by_head
                .entry(schema.head.predicate)
                .or_default()
                .push(schema);
        }
        let strata = strata(&by_head);
        Schemas { by_head, strata }
    }

    /// Premises that have to fail are of a lower stratum, all others of the same or a lower one.
    pub(super) fn stratum(&self, predicate: Predicate) -> usize {
        let own = self.strata.get(&predicate);
        own.copied().unwrap_or_else(|| predicate.stratum())
    }

    /// The ways to derive an atom; none for what no rule here derives.
    pub(super) fn instances(&self, given: &Given, atom: &GroundAtom) -> Option<Vec<Instance>> {
        let schemas = self.by_head.get(&atom.predicate)?;
        let ways = schemas.iter().flat_map(|schema| {
            let found = self.ways(given, schema, &atom.terms).into_iter();
            found.map(|premises| Instance {
                rule: schema.name,
                premises,
            })
        });
        Some(ways.collect())
    }

    fn ways(&self, given: &Given, schema: &Schema, terms: &[Term]) -> Vec<Vec<Premise>> {
        let mut start: Vec<Option<Term>> = vec![None; schema.variables];
        for (&variable, term) in schema.head.terms.iter().zip(terms) {
            if start[variable].as_ref().is_some_and(|bound| bound != term) {
                return Vec::new();
            }
            start[variable] = Some(term.clone());
        }
        let mut all = vec![start];
        for literal in &schema.body {
            let mut next = Vec::new();
            for bound in all {
                let row: Vec<Option<Term>> =
                    literal.terms.iter().map(|&v| bound[v].clone()).collect();
                if row.iter().all(Option::is_some) {
                    if self.may_be(given, literal, row) {
                        next.push(bound);
                    }
                    continue;
                }
                for found in given.rows(literal.predicate, &row) {
                    let mut bound = bound.clone();
                    for (&variable, term) in literal.terms.iter().zip(found) {
                        bound[variable] = Some(term);
                    }
                    next.push(bound);
                }
            }
            all = next;
        }
        let premises = |bound: Vec<Option<Term>>| {
            let premise = |literal: &Literal| Premise {
                atom: GroundAtom {
                    predicate: literal.predicate,
                    // Every variable of a rule stands in its conclusion or in a given premise.
                    terms: literal
                        .terms
                        .iter()
                        .filter_map(|&v| bound[v].clone())
                        .collect(),
                },
                holds: literal.holds,
            };
            schema.body.iter().map(premise).collect()
        };
        all.into_iter().map(premises).collect()
    }

    /// Whether a premise can be as it has to be: what is given is, or is not.
    fn may_be(&self, given: &Given, literal: &Literal, row: Vec<Option<Term>>) -> bool {
        let atom = GroundAtom {
            predicate: literal.predicate,
            terms: row.into_iter().flatten().collect(),
        };
        let is_derived = self.by_head.contains_key(&literal.predicate)
            || !matches!(
                literal.predicate,
                Predicate::Named(_) | Predicate::Different
            );
        is_derived || given.holds(&atom) == literal.holds
    }
}

impl Schema {
    fn read(line: &'static str) -> Option<Schema> {
        let (name, rule) = line.split_once(": ")?;
        let (head, body) = rule.strip_suffix('.')?.split_once(" :- ")?;
        let mut variables: Vec<&str> = Vec::new();
        let mut literal = |text: &'static str| -> Option<Literal> {
            let (predicate, terms) = text.trim_end_matches(')').split_once('(')?;
            let number = |variable: &'static str| {
                let known = variables.iter().position(|other| *other == variable);
                known.unwrap_or_else(|| {
                    variables.push(variable);
                    variables.len() - 1
                })
            };
            Some(Literal {
                predicate: predicate_of(predicate.trim_start_matches('!')),
                terms: terms.split(", ").map(number).collect(),
                holds: !predicate.starts_with('!'),
            })
        };
        let head = literal(head)?;
        let body: Option<Vec<Literal>> = body.split("), ").map(&mut literal).collect();
        Some(Schema {
            name,
            head,
            body: body?,
            variables: variables.len(),
        })
    }
}

/// The predicate of a name: one that other rules have too, a relation, or one of its own.
fn predicate_of(name: &'static str) -> Predicate {
    use Predicate as P;
    let shared = [
        P::HasSourceOutside,
        P::OwningMerge,
        P::Dead,
        P::Different,
        P::Flow,
        P::HasSource,
        P::Makes,
        P::Only,
        P::Root,
        P::Successor,
        P::OnlyMerges,
    ];
    let shared = shared.into_iter().find(|shared| shared.name() == name);
    let relation = relations::find(name).map(|info| P::Relation(info.relation));
    shared.or(relation).unwrap_or(P::Named(name))
}

/// The stratum of what each rule derives.
fn strata(by_head: &FxHashMap<Predicate, Vec<Schema>>) -> FxHashMap<Predicate, usize> {
    let mut strata: FxHashMap<Predicate, usize> = FxHashMap::default();
    loop {
        let mut next = strata.clone();
        for (&head, schemas) in by_head {
            let body = schemas.iter().flat_map(|schema| &schema.body);
            let least = body.map(|literal| {
                let known = strata.get(&literal.predicate).copied();
                let at = known.unwrap_or_else(|| literal.predicate.stratum());
                at + usize::from(!literal.holds)
            });
            next.insert(head, least.max().unwrap_or(0));
        }
        // Stratified rules come to rest; others would climb for ever.
        if next == strata || next.values().any(|&at| at > by_head.len() + 4) {
            return next;
        }
        strata = next;
    }
}

#[cfg(test)]
mod tests {
    use super::super::ownership::RULES;
    use super::*;

    #[test]
    fn every_line_is_a_rule_and_the_rules_are_stratified() {
        let schemas = Schemas::new(RULES);
        let read: usize = schemas.by_head.values().map(Vec::len).sum();
        assert_eq!(read, RULES.lines().count());
        for (head, rules) in &schemas.by_head {
            for literal in rules.iter().flat_map(|schema| &schema.body) {
                let below = schemas.stratum(literal.predicate) + usize::from(!literal.holds);
                assert!(below <= schemas.stratum(*head), "{}", head.name());
            }
        }
    }
}
