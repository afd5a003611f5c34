//! Random programs that are right: safe, stratified, and finite.

use std::fmt::Write as _;

use freehold_base::budget::Budget;
use proptest::prelude::*;

use super::{all_rows, naively, program, solved};
use crate::{Id, Limits, Node, Reason, replay};

/// What a program is made of, one choice after the other; zeros behind the last one.
pub(super) struct Choices {
    bytes: Vec<u8>,
    at: usize,
}

impl Choices {
    pub(super) fn new(bytes: Vec<u8>) -> Choices {
        Choices { bytes, at: 0 }
    }

    fn below(&mut self, count: usize) -> usize {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        usize::from(byte) % count
    }
}

/// A relation: its number of columns, and the level of what it may negate.
struct Relation {
    name: String,
    width: usize,
    level: usize,
}

/// A condition or head, in both languages.
#[derive(Clone)]
enum Term {
    Variable(usize),
    Number(usize),
    /// A variable and a number.
    Plus(usize, usize),
    Times(usize, usize),
    Anything,
}

enum Literal {
    Atom(bool, usize, Vec<Term>),
    Compare(Term, &'static str, Term),
    Aggregate(usize, &'static str, usize, Vec<(usize, Vec<Term>)>),
}

struct Rule {
    head: usize,
    arguments: Vec<Term>,
    body: Vec<Literal>,
}

/// Spells an atom.
type SpellAtom<'a> = dyn Fn(usize, &[Term]) -> String + 'a;

/// A random program.
pub(super) struct Random {
    relations: Vec<Relation>,
    rules: Vec<Rule>,
    /// The only relation that is put out; else all are.
    asks: Option<usize>,
}

const LEVELS: usize = 3;
/// Relations with rows of their own, and how many there are on each level.
const GIVEN: usize = 3;
const ON_LEVEL: usize = 2;
const CONSTANTS: usize = 5;
const OPERATORS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];

impl Random {
    pub(super) fn new(choices: &mut Choices) -> Random {
        let mut relations = Vec::new();
        for number in 0..GIVEN {
            relations.push(Relation {
                name: format!("e{number}"),
                width: [1, 2, 3][number],
                level: 0,
            });
        }
        for level in 1..=LEVELS {
            for number in 0..ON_LEVEL {
                relations.push(Relation {
                    name: format!("d{level}{number}"),
                    width: 1 + choices.below(3),
                    level,
                });
            }
        }
        let mut random = Random {
            relations,
            rules: Vec::new(),
            asks: None,
        };
        for given in 0..GIVEN {
            for _ in 0..2 + choices.below(8) {
                let width = random.relations[given].width;
                let arguments = (0..width).map(|_| Term::Number(choices.below(CONSTANTS)));
                random.rules.push(Rule {
                    head: given,
                    arguments: arguments.collect(),
                    body: Vec::new(),
                });
            }
        }
        for derived in GIVEN..random.relations.len() {
            for _ in 0..1 + choices.below(3) {
                let rule = random.rule(derived, choices);
                random.rules.push(rule);
            }
        }
        random
    }

    /// Puts out nothing but `q`: what a derived relation has where some of its columns are known.
    pub(super) fn ask(&mut self, choices: &mut Choices) {
        let asked = GIVEN + choices.below(self.relations.len() - GIVEN);
        let width = self.relations[asked].width;
        let mut body = Vec::new();
        let slots = (0..width).map(|column| match choices.below(4) {
            0 => Term::Variable(column),
            1 => {
                body.push(Literal::Atom(false, 0, vec![Term::Variable(column)]));
                Term::Variable(column)
            }
            _ => Term::Number(choices.below(CONSTANTS)),
        });
        let slots: Vec<Term> = slots.collect();
        // A negation or an aggregate asks as well.
        let is_known = |slot: &Term| matches!(slot, Term::Number(_)) || body.len() == width;
        match choices.below(4) {
            0 if slots.iter().all(is_known) => {
                body.push(Literal::Atom(true, asked, slots.clone()));
            }
            1 => {
                let mut counted = slots.clone();
                counted[0] = Term::Variable(10);
                body.push(Literal::Aggregate(20, "count", 10, vec![(asked, counted)]));
            }
            _ => body.push(Literal::Atom(false, asked, slots.clone())),
        }
        let counts = matches!(body.last(), Some(Literal::Aggregate(..)));
        let arguments = match counts {
            true => vec![Term::Variable(20)],
            false => slots,
        };
        self.asks = Some(self.relations.len());
        self.relations.push(Relation {
            name: "q".to_owned(),
            width: arguments.len(),
            level: LEVELS + 1,
        });
        self.rules.push(Rule {
            head: self.relations.len() - 1,
            arguments,
            body,
        });
    }

    fn among(&self, choices: &mut Choices, level: usize) -> usize {
        let count = self
            .relations
            .iter()
            .filter(|relation| relation.level <= level)
            .count();
        choices.below(count)
    }

    fn rule(&self, head: usize, choices: &mut Choices) -> Rule {
        let level = self.relations[head].level;
        let mut body = Vec::new();
        let mut bound: Vec<usize> = Vec::new();
        for _ in 0..1 + choices.below(3) {
            let relation = self.among(choices, level);
            let slots = (0..self.relations[relation].width).map(|_| match choices.below(8) {
                0 => Term::Anything,
                1 => Term::Number(choices.below(CONSTANTS)),
                _ => {
                    let variable = choices.below(5);
                    bound.push(variable);
                    Term::Variable(variable)
                }
            });
            let slots = slots.collect();
            body.push(Literal::Atom(false, relation, slots));
        }
        if bound.is_empty() {
            bound.push(0);
            body.push(Literal::Atom(false, 0, vec![Term::Variable(0)]));
        }
        let known = |choices: &mut Choices| Term::Variable(bound[choices.below(bound.len())]);
        if choices.below(3) == 0 {
            let relation = self.among(choices, level - 1);
            let slots = (0..self.relations[relation].width).map(|_| match choices.below(4) {
                0 => Term::Anything,
                _ => known(choices),
            });
            let slots = slots.collect();
            body.push(Literal::Atom(true, relation, slots));
        }
        if choices.below(3) == 0 {
            let operator = OPERATORS[choices.below(OPERATORS.len())];
            let right = match choices.below(2) {
                0 => Term::Number(choices.below(CONSTANTS)),
                _ => known(choices),
            };
            body.push(Literal::Compare(known(choices), operator, right));
        }
        let mut results = Vec::new();
        if choices.below(3) == 0 {
            let function = ["count", "sum", "min", "max"][choices.below(4)];
            // Variables from 10 on are the aggregate's own.
            let mut of = 10;
            let atoms = (0..1 + choices.below(2)).map(|place| {
                let relation = self.among(choices, level - 1);
                let width = self.relations[relation].width;
                let slots = (0..width).map(|column| match choices.below(3) {
                    0 if place + column > 0 => known(choices),
                    other => {
                        of = if place + column == 0 { 10 } else { 10 + other };
                        Term::Variable(of)
                    }
                });
                (relation, slots.collect())
            });
            let atoms = atoms.collect();
            let result = match (choices.below(3), known(choices)) {
                (0, Term::Variable(variable)) => variable,
                _ => 20,
            };
            body.push(Literal::Aggregate(result, function, 10, atoms));
            results.push(result);
        }
        if choices.below(4) == 0 {
            // An equation binds.
            let Term::Variable(variable) = known(choices) else {
                unreachable!("a variable is known");
            };
            body.push(Literal::Compare(
                Term::Variable(variable),
                "<",
                Term::Number(9),
            ));
            let right = match choices.below(2) {
                0 => Term::Plus(variable, 1 + choices.below(2)),
                _ => Term::Times(variable, choices.below(3)),
            };
            body.push(Literal::Compare(Term::Variable(21), "=", right));
            results.push(21);
        }
        let arguments = (0..self.relations[head].width).map(|_| match choices.below(6) {
            0 => Term::Number(choices.below(CONSTANTS)),
            1 | 2 if !results.is_empty() => Term::Variable(results[choices.below(results.len())]),
            _ => known(choices),
        });
        Rule {
            head,
            arguments: arguments.collect(),
            body,
        }
    }

    /// In Soufflé's syntax.
    pub(super) fn souffle(&self) -> String {
        let mut out = String::new();
        for (number, Relation { name, width, .. }) in self.relations.iter().enumerate() {
            let columns: Vec<String> = (0..*width).map(|at| format!("c{at}: number")).collect();
            let _ = writeln!(out, ".decl {name}({})", columns.join(", "));
            if self.asks.is_none_or(|asked| asked == number) {
                let _ = writeln!(out, ".output {name}");
            }
        }
        for rule in &self.rules {
            let _ = writeln!(out, "{}", self.rule_text(rule, "", &souffle_literal));
        }
        out
    }

    /// In clingo's syntax, with a prefix to all names.
    pub(super) fn clingo(&self, prefix: &str) -> String {
        let mut out = String::new();
        for rule in &self.rules {
            let _ = writeln!(out, "{}", self.rule_text(rule, prefix, &clingo_literal));
        }
        out
    }

    /// The names of the relations.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.relations.iter().map(|relation| relation.name.as_str())
    }

    fn rule_text(
        &self,
        rule: &Rule,
        prefix: &str,
        literal: &dyn Fn(&Literal, &SpellAtom) -> String,
    ) -> String {
        let atom = |relation: usize, terms: &[Term]| {
            let name = &self.relations[relation].name;
            let terms: Vec<String> = terms.iter().map(term).collect();
            format!("{prefix}{name}({})", terms.join(","))
        };
        let head = atom(rule.head, &rule.arguments);
        let body: Vec<String> = rule.body.iter().map(|part| literal(part, &atom)).collect();
        match body.is_empty() {
            true => format!("{head}."),
            false => format!("{head} :- {}.", body.join(", ")),
        }
    }
}

/// Both languages take variables with a capital letter.
fn term(term: &Term) -> String {
    match term {
        Term::Variable(number) => format!("V{number}"),
        Term::Number(number) => number.to_string(),
        Term::Plus(variable, number) => format!("V{variable}+{number}"),
        Term::Times(variable, number) => format!("V{variable}*{number}"),
        Term::Anything => "_".to_owned(),
    }
}

fn souffle_literal(literal: &Literal, atom: &SpellAtom) -> String {
    match literal {
        Literal::Atom(is_negated, relation, terms) => {
            format!(
                "{}{}",
                if *is_negated { "!" } else { "" },
                atom(*relation, terms)
            )
        }
        Literal::Compare(left, operator, right) => {
            format!("{} {operator} {}", term(left), term(right))
        }
        Literal::Aggregate(result, function, of, body) => {
            let body: Vec<String> = body.iter().map(|(r, terms)| atom(*r, terms)).collect();
            let of = if *function == "count" {
                String::new()
            } else {
                format!("V{of} ")
            };
            format!("V{result} = {function} {of}: {{ {} }}", body.join(", "))
        }
    }
}

fn clingo_literal(literal: &Literal, atom: &SpellAtom) -> String {
    match literal {
        Literal::Atom(is_negated, relation, terms) => {
            format!(
                "{}{}",
                if *is_negated { "not " } else { "" },
                atom(*relation, terms)
            )
        }
        Literal::Compare(..) => souffle_literal(literal, atom),
        Literal::Aggregate(result, function, of, body) => {
            let own = body.iter().flat_map(|(_, terms)| terms);
            let own = own.filter_map(|term| match term {
                Term::Variable(number @ 10..) => Some(*number),
                _ => None,
            });
            // A way in which the body holds is a tuple of all its variables.
            let mut all: Vec<usize> = own.collect();
            all.sort_unstable();
            all.dedup();
            let all: Vec<String> = std::iter::once(*of)
                .chain(all)
                .map(|number| format!("V{number}"))
                .collect();
            let atoms: Vec<String> = body.iter().map(|(r, terms)| atom(*r, terms)).collect();
            let (all, atoms) = (all.join(","), atoms.join(", "));
            let found = format!("V{result} = #{function}{{ {all} : {atoms} }}");
            match *function {
                "min" | "max" => format!("{found}, #count{{ {all} : {atoms} }} > 0"),
                _ => found,
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn all_rows_are_those_of_the_naive_evaluator(
        bytes in prop::collection::vec(any::<u8>(), 0..400),
    ) {
        let text = Random::new(&mut Choices::new(bytes)).souffle();
        let program = program(&text);
        let solution = solved(&program);
        let (found, expected) = (all_rows(&program, &solution), naively(&program));
        for (relation, (found, expected)) in
            program.relations.iter().zip(found.iter().zip(&expected))
        {
            prop_assert_eq!(found, expected, "{} of\n{}", relation.name, text);
        }
    }

    #[test]
    fn each_row_has_a_derivation_that_holds(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let text = Random::new(&mut Choices::new(bytes)).souffle();
        let program = program(&text);
        let mut solution = solved(&program);
        for relation in program.outputs() {
            let rows: Vec<Vec<Id>> = solution.rows(relation).map(<[Id]>::to_vec).collect();
            for row in rows {
                let limits = Limits { rows: 1_000_000 };
                let derivation = solution.explain(relation, &row, limits, &Budget::UNLIMITED);
                let derivation = derivation.expect("the row is there");
                let is_open = |node: &Node| node.reason == Reason::Open;
                prop_assert!(!derivation.nodes.iter().any(is_open));
                let checked = replay(&solution, &derivation);
                let name = program.name(relation);
                prop_assert_eq!(checked, Ok(()), "{} {:?} of\n{}", name, row, text);
            }
        }
    }
}
