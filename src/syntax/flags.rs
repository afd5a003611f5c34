//! Sets of flags in dialect attributes, in the order in which mlir-opt prints them.

use std::borrow::Cow;

struct FlagSet {
    prefix: &'static str,
    flags: &'static [&'static str],
    separator: &'static str,
    /// The word for all flags.
    all: &'static str,
}

const SETS: &[FlagSet] = &[
    FlagSet {
        prefix: "#arith.overflow<",
        flags: &["nsw", "nuw"],
        separator: ", ",
        all: "",
    },
    FlagSet {
        prefix: "#arith.fastmath<",
        flags: &["reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"],
        separator: ",",
        all: "fast",
    },
];

/// The text of a dialect attribute, with the flags of a known set in order and once each.
pub(super) fn normalised(text: &str) -> Cow<'_, str> {
    let Some(set) = SETS.iter().find(|set| text.starts_with(set.prefix)) else {
        return Cow::Borrowed(text);
    };
    let body = text[set.prefix.len()..].trim_end_matches('>');
    let words: Vec<&str> = body.split(',').map(str::trim).collect();
    let is_known = |word: &&str| *word == "none" || *word == set.all || set.flags.contains(word);
    if !words.iter().all(is_known) {
        return Cow::Borrowed(text);
    }
    let has = |flag: &str| words.contains(&flag) || words.contains(&set.all);
    let chosen: Vec<&str> = set.flags.iter().copied().filter(|flag| has(flag)).collect();
    let body = match chosen.len() {
        0 => "none".to_owned(),
        n if n == set.flags.len() && !set.all.is_empty() => set.all.to_owned(),
        _ => chosen.join(set.separator),
    };
    Cow::Owned(format!("{}{body}>", set.prefix))
}
