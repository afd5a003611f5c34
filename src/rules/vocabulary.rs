//! The closed vocabulary of rules: sorts, the terms of the e-graph, and the conditions.
//!
//! `signature.egg` declares all of this in egglog's syntax, so that a rule file is an egglog
//! program too; the reader holds each declaration against the tables here, because behind a
//! name there has to be a node of the e-graph or a function over the facts.

use crate::analysis::Alias;
use crate::egraph::PairFacts;

/// The sort of a term.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A boolean that is known at run time, at the latest.
    I1,
    /// A memref operand.
    Memref,
    /// The number of a variable. Rules cannot speak of one, so it stands only in declarations.
    Number,
}

impl Sort {
    /// The sort's name in rule files.
    pub fn name(self) -> &'static str {
        match self {
            Sort::I1 => "I1",
            Sort::Memref => "Memref",
            Sort::Number => "i64",
        }
    }

    /// The sort of a name.
    pub fn of_name(name: &str) -> Option<Sort> {
        [Sort::I1, Sort::Memref, Sort::Number]
            .into_iter()
            .find(|s| s.name() == name)
    }
}

/// A constructor of terms.
pub struct Constructor {
    pub name: &'static str,
    pub arguments: &'static [Sort],
    pub result: Sort,
}

/// All constructors; `egraph::Term::from_name` builds them.
pub const CONSTRUCTORS: &[Constructor] = &{
    use Sort::{I1, Memref, Number};
    const fn term(name: &'static str, arguments: &'static [Sort], result: Sort) -> Constructor {
        Constructor {
            name,
            arguments,
            result,
        }
    }
    [
        term("memref", &[Number], Memref),
        term("True", &[], I1),
        term("False", &[], I1),
        term("cond", &[Number], I1),
        term("andi", &[I1, I1], I1),
        term("ori", &[I1, I1], I1),
        term("xori", &[I1, I1], I1),
        term("select", &[I1, I1, I1], I1),
        term("alias", &[Memref, Memref], I1),
        term("frees", &[I1, I1], I1),
        term("clash", &[I1, I1, I1], I1),
        term("adds", &[I1, I1, I1], I1),
    ]
};

/// The constructor of a name.
pub fn constructor(name: &str) -> Option<&'static Constructor> {
    CONSTRUCTORS.iter().find(|c| c.name == name)
}

/// A condition that a rule may ask after `:when`.
pub struct Condition {
    pub name: &'static str,
    pub arguments: &'static [Sort],
    /// Whether more facts can only turn it from false to true. A condition that is not
    /// monotone would make the result depend on the order of the rules.
    pub monotone: bool,
    /// Whether it holds of two memref variables, by what is known of the pair.
    pub holds: fn(&PairFacts, u32, u32) -> bool,
}

/// All conditions.
pub const CONDITIONS: &[Condition] = &[
    Condition {
        name: "must-alias",
        arguments: &[Sort::Memref, Sort::Memref],
        monotone: true,
        holds: |facts, a, b| facts.alias(a, b) == Alias::Must,
    },
    Condition {
        name: "never-alias",
        arguments: &[Sort::Memref, Sort::Memref],
        monotone: true,
        holds: |facts, a, b| facts.alias(a, b) == Alias::Never,
    },
    Condition {
        name: "precedes",
        arguments: &[Sort::Memref, Sort::Memref],
        monotone: true,
        holds: |_, a, b| a < b,
    },
];

/// The condition of a name and its number.
pub fn condition(name: &str) -> Option<&'static Condition> {
    CONDITIONS.iter().find(|c| c.name == name)
}

/// The word of `known` that `word` was most likely meant to be.
pub fn suggest<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (word.chars().count() / 3).max(1);
    known
        .map(|k| (distance(word, k), k))
        .filter(|&(d, _)| d <= limit)
        .min()
        .map(|(_, k)| k)
}

/// `` `word`; did you mean `other`? `` or just `` `word` ``.
pub fn quoted<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    match suggest(word, known) {
        Some(other) => format!("`{word}`; did you mean `{other}`?"),
        None => format!("`{word}`"),
    }
}

/// How many characters to insert, delete, replace or swap with the next to get from `a` to `b`.
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.to_lowercase().chars().take(64).collect();
    let b: Vec<char> = b.to_lowercase().chars().take(64).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let differ = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + differ);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_words_are_suggested_and_far_ones_are_not() {
        let names = || CONSTRUCTORS.iter().map(|c| c.name);
        assert_eq!(suggest("adni", names()), Some("andi"));
        assert_eq!(suggest("true", names()), Some("True"));
        assert_eq!(suggest("aliases", names()), Some("alias"));
        assert_eq!(suggest("frobnicate", names()), None);
    }
}
