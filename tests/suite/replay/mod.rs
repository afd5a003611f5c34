//! A replayer of derivations that shares no code with the explainer: it reads the rules of
//! `docs/explanations.md`, and checks every step of a derivation against them and against relations
//! that it makes from the facts by definition.

mod given;
mod rules;

use std::borrow::Cow;
use std::collections::BTreeMap;

use freehold::query::{Derivation, GroundAtom, GroundTerm as Term, Step};

pub use given::Given;
pub use rules::Rules;

type Bound = BTreeMap<String, Term>;

/// An atom of a rule with its variables bound: the predicate's name, the terms, whether it has to
/// hold.
pub type Ground = (String, Vec<Term>, bool);

pub struct Replayer<'a> {
    pub rules: &'a Rules,
    pub given: Given,
}

impl Replayer<'_> {
    /// What is wrong with a derivation, if anything is.
    pub fn check(&self, derivation: &Derivation) -> Result<(), String> {
        let nodes = &derivation.nodes;
        for (number, node) in nodes.iter().enumerate() {
            let found = match &node.step {
                Step::Given => self.check_given(&node.atom, node.holds),
                Step::Rule(rule, premises) if node.holds => {
                    self.check_rule(derivation, &node.atom, rule, premises)
                }
                // What these rules are asked for is looked at as a whole.
                Step::Fails(tried, true) if !node.holds => {
                    self.check_fails(derivation, &node.atom, tried)
                }
                Step::Opposite(other) if !node.holds => {
                    let other = &nodes[*other];
                    let name = node.atom.predicate.name();
                    let opposite = self.rules.opposite(name) == Some(other.atom.predicate.name());
                    match opposite && other.holds && other.atom.terms == node.atom.terms {
                        true => Ok(()),
                        false => Err("no opposite that holds".to_owned()),
                    }
                }
                _ => Err("a step of the wrong kind".to_owned()),
            };
            found.map_err(|what| format!("node {number}, {:?}: {what}", node.atom))?;
        }
        self.check_order(derivation)
    }

    fn check_given(&self, atom: &GroundAtom, holds: bool) -> Result<(), String> {
        let name = atom.predicate.name();
        if self.rules.concludes(name) {
            return Err("is not given: rules conclude it".to_owned());
        }
        match self.given.holds(name, &atom.terms) == holds {
            true => Ok(()),
            false => Err(format!("the program does not say that it is {holds}")),
        }
    }

    fn check_rule(
        &self,
        derivation: &Derivation,
        atom: &GroundAtom,
        rule: &str,
        premises: &[usize],
    ) -> Result<(), String> {
        let candidates = self.rules.of(atom.predicate.name());
        let mut candidates = candidates.filter(|schema| schema.name == rule);
        let fits = candidates.any(|schema| {
            let Some(bound) = match_terms(&schema.head.terms, &atom.terms, Bound::new()) else {
                return false;
            };
            let mut bound = bound;
            let mut left = premises.iter().map(|&premise| &derivation.nodes[premise]);
            for literal in &schema.body {
                // Premises for each member of some sets.
                let mut rounds = vec![bound.clone()];
                for (variable, set) in &literal.each {
                    let Some(Term::Set(members)) = bound.get(set) else {
                        return false;
                    };
                    let mut more = Vec::new();
                    for round in &rounds {
                        for member in members.iter() {
                            let mut round = round.clone();
                            round.insert(variable.clone(), member.clone());
                            more.push(round);
                        }
                    }
                    rounds = more;
                }
                for round in rounds {
                    let Some(node) = left.next() else {
                        return false;
                    };
                    let same = node.atom.predicate.name() == literal.predicate;
                    let matched = match_terms(&literal.terms, &node.atom.terms, round);
                    let Some(matched) = matched.filter(|_| same && node.holds == literal.holds)
                    else {
                        return false;
                    };
                    if literal.each.is_empty() {
                        bound = matched;
                    }
                }
            }
            left.next().is_none()
        });
        match fits {
            true => Ok(()),
            false => Err(format!("no instance of {rule}")),
        }
    }

    fn check_fails(
        &self,
        derivation: &Derivation,
        atom: &GroundAtom,
        tried: &[(Cow<'static, str>, usize)],
    ) -> Result<(), String> {
        let name = atom.predicate.name();
        if !self.rules.concludes(name) || self.rules.opposite(name).is_some() {
            return Err("cannot be refuted by its ways".to_owned());
        }
        let instances = self.instances(name, &atom.terms);
        let refutes =
            |(way, node): &(Cow<'static, str>, usize), rule: &str, instance: &[Ground]| {
                let node = &derivation.nodes[*node];
                way == rule
                    && instance.iter().any(|(predicate, terms, holds)| {
                        predicate == node.atom.predicate.name()
                            && *terms == node.atom.terms
                            && *holds != node.holds
                    })
            };
        for (rule, instance) in &instances {
            if !tried.iter().any(|entry| refutes(entry, rule, instance)) {
                return Err(format!("a way by {rule} is not tried: {instance:?}"));
            }
        }
        // Ways that a given premise closes are no instances.
        let derived = tried
            .iter()
            .filter(|entry| derivation.nodes[entry.1].step != Step::Given);
        for entry in derived {
            let mut ways = instances.iter();
            if !ways.any(|(rule, instance)| refutes(entry, rule, instance)) {
                return Err(format!("{entry:?} is no way that fails"));
            }
        }
        Ok(())
    }

    /// All ways to conclude an atom of which the given premises are as they have to be.
    pub fn instances(&self, name: &str, terms: &[Term]) -> Vec<(String, Vec<Ground>)> {
        let mut found = Vec::new();
        for schema in self.rules.of(name) {
            let start = match_terms(&schema.head.terms, terms, Bound::new());
            let mut rounds: Vec<Bound> = start.into_iter().collect();
            for literal in &schema.body {
                let derived = self.rules.concludes(&literal.predicate);
                if derived && literal.predicate != "root" {
                    continue;
                }
                let mut next = Vec::new();
                for bound in rounds {
                    let ground: Option<Vec<Term>> = literal
                        .terms
                        .iter()
                        .map(|variable| bound.get(variable).cloned())
                        .collect();
                    match ground {
                        Some(_) if derived => next.push(bound),
                        Some(terms) => {
                            if self.given.holds(&literal.predicate, &terms) == literal.holds {
                                next.push(bound);
                            }
                        }
                        None => {
                            let rows = self.given.rows(&literal.predicate);
                            let matched = rows
                                .iter()
                                .filter_map(|row| match_terms(&literal.terms, row, bound.clone()));
                            next.extend(matched);
                        }
                    }
                }
                rounds = next;
            }
            for bound in rounds {
                let instance = schema.body.iter().map(|literal| {
                    let terms = literal.terms.iter().map(|variable| {
                        let term = bound.get(variable).cloned();
                        term.unwrap_or_else(|| panic!("{variable} is bound in {}", schema.name))
                    });
                    (literal.predicate.clone(), terms.collect(), literal.holds)
                });
                found.push((schema.name.clone(), instance.collect()));
            }
        }
        found
    }

    /// Only atoms that do not hold may rest on each other.
    fn check_order(&self, derivation: &Derivation) -> Result<(), String> {
        let nodes = &derivation.nodes;
        // Nodes are taken away from the leaves on; in what is left everything is on a cycle or
        // rests on one.
        let rests_on = |number: usize| -> Vec<usize> {
            match &nodes[number].step {
                Step::Given => Vec::new(),
                Step::Rule(_, premises) => premises.clone(),
                Step::Fails(tried, _) => {
                    let tried = tried.iter().map(|way| way.1);
                    // A cycle among atoms that do not hold is no foundation for them.
                    tried
                        .filter(|&node| {
                            nodes[node].holds || !matches!(nodes[node].step, Step::Fails(..))
                        })
                        .collect()
                }
                Step::Opposite(node) => vec![*node],
                Step::Open => Vec::new(),
            }
        };
        let rests: Vec<Vec<usize>> = (0..nodes.len()).map(rests_on).collect();
        let mut done = vec![false; nodes.len()];
        loop {
            let ready: Vec<usize> = (0..nodes.len())
                .filter(|&n| !done[n] && rests[n].iter().all(|&other| done[other]))
                .collect();
            if ready.is_empty() {
                break;
            }
            for number in ready {
                done[number] = true;
            }
        }
        match done.iter().all(|&done| done) {
            true => Ok(()),
            false => Err("an atom rests on itself".to_owned()),
        }
    }

    /// The least height of an atom by rounds over all that it may rest on; `None` where it does not
    /// hold. Only for atoms whose rules look all variables up.
    pub fn height(&self, name: &str, terms: &[Term]) -> Option<u32> {
        let mut atoms: Vec<(String, Vec<Term>)> = vec![(name.to_owned(), terms.to_vec())];
        let mut numbers = BTreeMap::from([(atoms[0].clone(), 0)]);
        // For each way the atoms that it needs, and whether they have to hold.
        let mut ways: Vec<Vec<Vec<(usize, bool)>>> = Vec::new();
        while let Some((name, terms)) = atoms.get(ways.len()).cloned() {
            let mut found = Vec::new();
            for (_, instance) in self.instances(&name, &terms) {
                let mut way = Vec::new();
                for (predicate, terms, holds) in instance {
                    if self.rules.concludes(&predicate) {
                        let atom = (predicate, terms);
                        let number = *numbers.entry(atom.clone()).or_insert(atoms.len());
                        if number == atoms.len() {
                            atoms.push(atom);
                        }
                        way.push((number, holds));
                    }
                }
                found.push(way);
            }
            ways.push(found);
        }
        let strata = self.rules.strata();
        let stratum = |number: usize| strata[&atoms[number].0];
        let mut heights: Vec<Option<u32>> = vec![None; atoms.len()];
        for level in 0..=strata.values().copied().max().unwrap_or(0) {
            loop {
                let before = heights.clone();
                for number in (0..atoms.len()).filter(|&number| stratum(number) == level) {
                    let of_way = |way: &Vec<(usize, bool)>| {
                        let each = way.iter().map(|&(at, holds)| match (holds, before[at]) {
                            (true, height) => height,
                            (false, None) => Some(1),
                            (false, Some(_)) => None,
                        });
                        let each = each.collect::<Option<Vec<u32>>>()?;
                        Some(each.into_iter().max().unwrap_or(0) + 1)
                    };
                    heights[number] = ways[number].iter().filter_map(of_way).min();
                }
                if heights == before {
                    break;
                }
            }
        }
        heights[0]
    }
}

/// The height of a derivation: levels of rules, what does not hold counted as one.
pub fn height(derivation: &Derivation) -> u32 {
    let nodes = &derivation.nodes;
    let mut heights = vec![None; nodes.len()];
    loop {
        let mut changes = false;
        for (number, node) in nodes.iter().enumerate() {
            let height = match &node.step {
                Step::Given => Some(0),
                Step::Rule(_, premises) => premises
                    .iter()
                    .map(|&premise| heights[premise])
                    .collect::<Option<Vec<u32>>>()
                    .map(|below| below.into_iter().max().unwrap_or(0) + 1),
                Step::Fails(..) | Step::Opposite(_) => Some(1),
                Step::Open => None,
            };
            if heights[number] != height {
                heights[number] = height;
                changes = true;
            }
        }
        if !changes {
            return heights[0].unwrap_or(0);
        }
    }
}

fn match_terms(variables: &[String], terms: &[Term], mut bound: Bound) -> Option<Bound> {
    if variables.len() != terms.len() {
        return None;
    }
    for (variable, term) in variables.iter().zip(terms) {
        let is_set = variable.starts_with(|c: char| c.is_uppercase());
        if is_set != matches!(term, Term::Set(_)) {
            return None;
        }
        match bound.get(variable) {
            Some(before) if before != term => return None,
            Some(_) => {}
            None => {
                bound.insert(variable.clone(), term.clone());
            }
        }
    }
    Some(bound)
}
