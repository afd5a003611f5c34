//! Dialect attributes that are one or several words: which words those are, and the order in which
//! mlir-opt prints flags.

use std::borrow::Cow;

use crate::ir::Location;

use super::parser::{Parsed, Parser, Reported};

struct WordSet {
    prefix: &'static str,
    words: &'static [&'static str],
    /// Whether several may be given, and what mlir-opt prints between them.
    separator: Option<&'static str>,
    /// The word for all flags.
    all: &'static str,
    /// What mlir-opt calls the enumeration and the attribute.
    enumeration: &'static str,
    attribute: &'static str,
}

const SETS: &[WordSet] = &[
    WordSet {
        prefix: "#arith.overflow<",
        words: &["nsw", "nuw"],
        separator: Some(", "),
        all: "",
        enumeration: "::mlir::arith::IntegerOverflowFlags",
        attribute: "Arith_IntegerOverflowAttr",
    },
    WordSet {
        prefix: "#arith.fastmath<",
        words: &["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"],
        separator: Some(","),
        all: "fast",
        enumeration: "::mlir::arith::FastMathFlags",
        attribute: "Arith_FastMathAttr",
    },
    WordSet {
        prefix: "#linalg.iterator_type<",
        words: &["parallel", "reduction"],
        separator: None,
        all: "",
        enumeration: "::mlir::utils::IteratorType",
        attribute: "IteratorTypeEnum",
    },
    WordSet {
        prefix: "#vector.kind<",
        words: &[
            "add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi", "maxnumf", "and", "or",
            "xor", "maximumf", "minimumf",
        ],
        separator: None,
        all: "",
        enumeration: "::mlir::vector::CombiningKind",
        attribute: "Vector_CombiningKindAttr",
    },
];

impl WordSet {
    fn of(text: &str) -> Option<&'static WordSet> {
        SETS.iter().find(|set| text.starts_with(set.prefix))
    }

    /// The words between the brackets of `text`.
    fn given<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let body = text[self.prefix.len()..].trim_end_matches('>');
        body.split(',').map(str::trim).collect()
    }

    fn knows(&self, word: &str) -> bool {
        self.words.contains(&word)
            || (self.separator.is_some()
                && (word == "none" || (word == self.all && !word.is_empty())))
    }

    /// All words, as mlir-opt lists them.
    fn listed(&self) -> String {
        let mut words = self.words.to_vec();
        if self.separator.is_some() {
            words.insert(0, "none");
        }
        if !self.all.is_empty() {
            words.push(self.all);
        }
        words.join(", ")
    }
}

/// The text of a dialect attribute, with the flags of a known set in order and once each.
pub(super) fn normalised(text: &str) -> Cow<'_, str> {
    let Some((set, separator)) = WordSet::of(text).and_then(|set| Some((set, set.separator?)))
    else {
        return Cow::Borrowed(text);
    };
    let words = set.given(text);
    if !words.iter().all(|word| set.knows(word)) {
        return Cow::Borrowed(text);
    }
    let has = |flag: &str| words.contains(&flag) || words.contains(&set.all);
    let chosen: Vec<&str> = set.words.iter().copied().filter(|flag| has(flag)).collect();
    let body = match chosen.len() {
        0 => "none".to_owned(),
        n if n == set.words.len() && !set.all.is_empty() => set.all.to_owned(),
        _ => chosen.join(separator),
    };
    Cow::Owned(format!("{}{body}>", set.prefix))
}

impl Parser<'_> {
    /// Checks the words of a dialect attribute that was just read, by a custom form or in full.
    pub fn check_words(&mut self, text: &str, by_form: bool) -> Parsed<()> {
        let Some(set) = WordSet::of(text) else {
            return Ok(());
        };
        let words = set.given(text);
        let fits = words.iter().all(|word| set.knows(word));
        if fits && (words.len() == 1 || set.separator.is_some()) {
            return Ok(());
        }
        let (name, listed) = (set.enumeration, set.listed());
        // The word that is wrong, and what stands behind it.
        let wrong = words.iter().find(|word| !set.knows(word)).unwrap_or(&"");
        let end = self.last_end - 1;
        let body = text[set.prefix.len()..].trim_end_matches('>');
        let behind = body.find(wrong).map_or(0, |at| body.len() - at);
        let start = Location(end - behind as u32);
        let places = [start, Location(start.0 + wrong.len() as u32)];
        let messages = [
            format!("expected {name} to be one of: {listed}"),
            format!(
                "failed to parse {} parameter 'value' which is to be a `{name}`",
                set.attribute
            ),
        ];
        for (place, message) in places.into_iter().zip(messages) {
            match by_form {
                true => self.custom_error(place, message),
                false => self.error(place, message),
            };
        }
        Err(Reported)
    }
}
