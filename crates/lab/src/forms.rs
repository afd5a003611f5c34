//! All rules about steps, written down from the registry of forms and conditions: what the
//! vocabulary gains joins by itself.
//!
//! A left side is a step or two in `then`, a right side one step on the variables of the left one,
//! and conditions are any that rules about steps may ask of them. Kept is what the reader of
//! rules takes, so that the enumeration knows no more of what is well-formed than the vocabulary
//! does.

use freehold_rules::{BUILTIN, CONDITIONS, CONSTRUCTORS, RuleSet, Sort};

/// The rules with two sides, as texts of the files that have one of them each.
pub struct StepRules {
    pub left: String,
    pub right: String,
    /// The conditions of each rule, none first.
    pub conditions: Vec<String>,
}

impl StepRules {
    /// All of them in one set, in order.
    ///
    /// # Panics
    /// When one of them is not well-formed, which would be an error here.
    pub fn set(&self) -> RuleSet {
        let conditions = self.conditions.iter();
        load(conditions.map(|when| (&*self.left, &*self.right, &**when)))
            .unwrap_or_else(|wrong| panic!("{} is not well-formed", self.text(wrong[0])))
    }

    /// One of them alone.
    ///
    /// # Panics
    /// As [`StepRules::set`].
    pub fn alone(&self, index: usize) -> RuleSet {
        let rule = (&*self.left, &*self.right, &*self.conditions[index]);
        load([rule].into_iter())
            .unwrap_or_else(|_| panic!("{} is not well-formed", self.text(index)))
    }

    /// One of them, without name and set.
    pub fn text(&self, index: usize) -> String {
        let when = match self.conditions[index].as_str() {
            "" => String::new(),
            conditions => format!(" :when ({conditions})"),
        };
        format!("{} {}{when}", self.left, self.right)
    }
}

/// All well-formed rules about steps of at most so many conditions.
pub fn step_rules(most_conditions: usize) -> Vec<StepRules> {
    let steps = steps();
    let pairs = steps.iter().flat_map(|first| {
        let both = move |second: &String| format!("(then {first} {second})");
        steps.iter().map(both)
    });
    let lefts: Vec<String> = steps.iter().cloned().chain(pairs).collect();
    let mut found = Vec::new();
    for left in lefts.iter().flat_map(|pattern| named(pattern, None)) {
        let variables = (0..)
            .map(variable)
            .take_while(|name| has(&left, name))
            .count();
        let rights = steps
            .iter()
            .flat_map(|pattern| named(pattern, Some(variables)));
        let rights: Vec<String> = rights.collect();
        let wrong = load(rights.iter().map(|right| (&*left, &**right, ""))).err();
        let wrong = wrong.unwrap_or_default();
        let conditions = conditions(variables, most_conditions);
        for (index, right) in rights.into_iter().enumerate() {
            if !wrong.contains(&index) {
                found.push(StepRules {
                    left: left.clone(),
                    right,
                    conditions: conditions.clone(),
                });
            }
        }
    }
    found
}

/// Stands for a variable that has no name yet.
const OPEN: &str = "_";

fn variable(index: usize) -> String {
    char::from(b'a' + index as u8).to_string()
}

fn has(text: &str, variable: &str) -> bool {
    text.split([' ', '(', ')']).any(|word| word == variable)
}

/// All steps of the vocabulary that hold no other steps, with open variables.
fn steps() -> Vec<String> {
    let of = |result: Sort| {
        let all = CONSTRUCTORS
            .iter()
            .filter(move |form| form.result == result);
        all.filter(|form| form.arguments.iter().all(|&sort| sort == Sort::Memref))
    };
    let around = of(Sort::Memref).filter(|form| form.arguments.len() == 1);
    let memrefs: Vec<String> = std::iter::once(OPEN.to_owned())
        .chain(around.map(|form| format!("({} {OPEN})", form.name)))
        .collect();
    of(Sort::Step)
        .flat_map(|form| {
            let mut texts = vec![format!("({}", form.name)];
            for _ in form.arguments {
                let longer = |text: String| memrefs.iter().map(move |m| format!("{text} {m}"));
                texts = texts.into_iter().flat_map(longer).collect();
            }
            texts.into_iter().map(|text| text + ")")
        })
        .collect()
}

/// A pattern with names for its open variables: any of so many, or all ways to give names in the
/// order of appearance.
fn named(pattern: &str, variables: Option<usize>) -> Vec<String> {
    let mut found = vec![(String::new(), 0)];
    let mut parts = pattern.split(OPEN);
    for (text, _) in &mut found {
        text.push_str(parts.next().unwrap_or_default());
    }
    for part in parts {
        found = found
            .into_iter()
            .flat_map(|(text, known)| {
                (0..variables.unwrap_or(known + 1)).map(move |index| {
                    let text = format!("{text}{}{part}", variable(index));
                    (text, known.max(index + 1))
                })
            })
            .collect();
    }
    found.into_iter().map(|(text, _)| text).collect()
}

/// All sets of at most so many conditions on variables.
fn conditions(variables: usize, most: usize) -> Vec<String> {
    let single: Vec<String> = CONDITIONS
        .iter()
        .filter(|known| known.of_steps)
        .flat_map(|known| {
            let arguments = format!(" {OPEN}").repeat(known.arguments.len());
            named(&format!("({}{arguments})", known.name), Some(variables))
        })
        .collect();
    // Sets as lists of rising places.
    let mut all = vec![(String::new(), 0)];
    let mut last = 0..1;
    for _ in 0..most {
        for index in last.clone() {
            let (text, next) = all[index].clone();
            for (place, more) in single.iter().enumerate().skip(next) {
                let gap = if text.is_empty() { "" } else { " " };
                all.push((format!("{text}{gap}{more}"), place + 1));
            }
        }
        last = last.end..all.len();
    }
    all.into_iter().map(|(text, _)| text).collect()
}

/// The rules as one set, or which of them are not well-formed.
fn load<'t>(
    rules: impl Iterator<Item = (&'t str, &'t str, &'t str)>,
) -> Result<RuleSet, Vec<usize>> {
    // The first line has the rule set, and each rule one of its own.
    let mut text = String::from("(ruleset all)\n");
    for (index, (left, right, when)) in rules.enumerate() {
        let rule =
            format!("(rewrite {left} {right} :when ({when}) :ruleset all :name \"r{index}\")\n");
        text.push_str(&rule);
    }
    RuleSet::load(&[BUILTIN[0], ("all.egg", &text)]).map_err(|wrong| {
        let errors = wrong.files.iter().flat_map(|(source, errors)| {
            errors
                .iter()
                .filter_map(|error| source.line_column(error.location))
        });
        errors.map(|(line, _)| line - 2).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the vocabulary has for operations is in a rule, and no rule stands twice.
    #[test]
    fn all_forms_and_conditions_are_in_rules() {
        let rules = step_rules(1);
        let mut texts: Vec<String> = rules
            .iter()
            .flat_map(|rules| (0..rules.conditions.len()).map(|index| rules.text(index)))
            .collect();
        let forms = CONSTRUCTORS.iter().filter(|form| form.result == Sort::Step);
        let conditions = CONDITIONS.iter().filter(|known| known.of_steps);
        let names = forms
            .map(|form| form.name)
            .chain(conditions.map(|known| known.name));
        for name in names {
            assert!(texts.iter().any(|text| has(text, name)), "{name}");
        }
        let count = texts.len();
        texts.sort();
        texts.dedup();
        assert_eq!(texts.len(), count);
    }

    /// The numbers of a vocabulary this small can be counted by hand: three conditions of one
    /// memref, eight of two.
    #[test]
    fn conditions_are_sets() {
        assert_eq!(conditions(1, 3).len(), 8);
        assert_eq!(conditions(2, 3).len(), 1 + 8 + 28 + 56);
    }
}
