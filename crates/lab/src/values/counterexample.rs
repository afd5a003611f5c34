//! Where a rule is wrong, for people.

use freehold_rules::values::{Element, Kind, Variable, flag_words};
use freehold_solver::{Assignment, Term, Terms, Value, evaluate};

use super::formats;
use super::meaning::Meaning;
use super::permissions::WORDS;
use super::question::{Instance, Poisoned, Question, poison_name};
use super::typed::AttributeClass;

/// Values for which a rule is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// Types and values: `x: i4 = -8`, `y: i4 is poison`, `f = nsw`.
    pub variables: Vec<String>,
    /// What each side is: a number, `poison` or `undefined`.
    pub left: String,
    pub right: String,
}

impl Counterexample {
    /// In a sentence.
    pub fn describe(&self) -> String {
        let place = match &self.variables[..] {
            [] => String::new(),
            variables => format!("with {}, ", variables.join(", ")),
        };
        let (left, right) = (&self.left, &self.right);
        format!("{place}the left side is {left} and the right side is {right}")
    }
}

/// An assignment that breaks a rule, in words.
pub fn shown(
    instance: &Instance,
    terms: &Terms,
    question: &Question,
    assignment: &Assignment,
    poisoned: Poisoned,
    predicates: &[(Variable, i64)],
) -> Counterexample {
    let value_of = |name: &str| {
        let term = terms.variable_of_name(name)?;
        Some(evaluate(terms, term, assignment))
    };
    let mut variables = Vec::new();
    for ((number, (name, kind)), ty) in (0..)
        .zip(&instance.rule.variables)
        .zip(&instance.types.variables)
    {
        let (Some(ty), Kind::Value) = (ty, kind) else {
            if let Some(ty) = ty {
                variables.push(format!("{name} = {}", element(instance, ty.element)));
            }
            continue;
        };
        let is_poison = match poisoned {
            Poisoned::These(set) => set & 1 << number != 0,
            Poisoned::Any => value_of(&poison_name(name)).is_some_and(Value::is_true),
        };
        let is = match value_of(name) {
            _ if is_poison => " is poison".to_owned(),
            Some(value) => format!(" = {}", text(value, ty.element)),
            // It matters to neither side.
            None => String::new(),
        };
        variables.push(format!("{name}: {}{is}", element(instance, ty.element)));
    }
    for (number, open) in (0..).zip(&instance.open) {
        let Some(open) = open else {
            continue;
        };
        let predicate = predicates.iter().find(|p| p.0 == number);
        let word = match (open.class, value_of(&open.name), predicate) {
            (class, _, Some(&(_, number))) => class.words()[number as usize].to_owned(),
            (AttributeClass::FastMath, Some(set), _) => {
                flag_words(&WORDS, (set.bits() as i64) << 1)
            }
            (AttributeClass::Overflow, Some(set), _) => {
                flag_words(&["nsw", "nuw"], set.bits() as i64)
            }
            (AttributeClass::Exact, Some(value), _) => value.is_true().to_string(),
            _ => continue,
        };
        variables.push(format!("{} = {word}", open.name));
    }
    let root = instance.types.root().element;
    let side = |meaning: Meaning| {
        let holds = |term: Term| evaluate(terms, term, assignment).is_true();
        if holds(meaning.undefined) {
            return "undefined".to_owned();
        }
        match holds(meaning.poison) {
            true => "poison".to_owned(),
            false => text(evaluate(terms, meaning.value, assignment), root),
        }
    };
    Counterexample {
        variables,
        left: side(question.left),
        right: question.right.map(side).unwrap_or_default(),
    }
}

fn element(instance: &Instance, element: Element) -> String {
    match element {
        Element::Index => format!("index of {} bits", instance.index),
        _ => formats::name(element),
    }
}

fn text(value: Value, element: Element) -> String {
    match element {
        Element::Integer(1) => value.is_true().to_string(),
        _ => match formats::format(element) {
            Some(format) => formats::text(format, value.bits()),
            None => value.signed().to_string(),
        },
    }
}
