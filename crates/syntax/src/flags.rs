//! Dialect attributes that are one or several words: which words those are, and the order in which
//! mlir-opt prints flags.

mod sets;
mod upstream;

use std::borrow::Cow;

use freehold_ir::Location;

use super::dialect_bodies::is_registered;
use super::parser::{Parsed, Parser, Reported};
use super::pretty_form::without_comments;
use super::without_angles::before_24;

use sets::{SETS, WordSet};

/// Enumerations of which mlir-opt says in other words what they are.
const SUMMARIES: &[((&str, &str), &str)] = &[
    (("llvm", "cconv"), "Calling Conventions"),
    (("llvm", "linkage"), "LLVM linkage types"),
    (("llvm", "overflow"), "LLVM integer overflow flags"),
    (
        ("nvvm", "cache_eviction_priority"),
        "NVVM Cache Eviction Priority",
    ),
    (
        ("nvvm", "cluster_launch_control_query_type"),
        "NVVM ClusterLaunchControlQueryType",
    ),
    (
        ("nvvm", "grid_dep_action"),
        "Action kind for grid dependency control",
    ),
    (("nvvm", "memory_space"), "NVVM Memory Space"),
    (
        ("nvvm", "prefetch_cache_level"),
        "NVVM Prefetch Cache Level",
    ),
];

/// What mlir-opt calls the parameter of an attribute, where that is not `value`.
const PARAMETERS: &[((&str, &str), &str)] = &[
    (("llvm", "cconv"), "CallingConv"),
    (("llvm", "linkage"), "linkage"),
];

/// The parts of `#dialect.name<body>` and `#dialect<name body>`.
struct Written<'t> {
    set: &'static WordSet,
    /// What stands behind the name, up to the end of the attribute.
    body: &'t str,
    /// Where that is in the text.
    start: usize,
}

impl<'t> Written<'t> {
    fn of(text: &'t str) -> Option<Written<'t>> {
        let end = text.find(['.', '<'])?;
        let dialect = text[..end].strip_prefix('#')?;
        let behind = text[end + 1..].trim_start();
        let is_word = |c: u8| c.is_ascii_alphanumeric() || c == b'_';
        let length = behind.bytes().take_while(|&c| is_word(c)).count();
        let name = (dialect, &behind[..length]);
        let set = WordSet::of(name)?;
        let body = &behind[length..];
        let body = match text.as_bytes()[end] {
            b'<' => body.strip_suffix('>')?,
            _ => body,
        };
        let start = text.len() - behind.len() + length + (body.len() - body.trim_start().len());
        let body = body.trim();
        Some(Written { set, body, start })
    }

    /// The first of the marks around the words that is not there, and where mlir-opt misses it: a
    /// word where something else stands, a bracket behind what comes before.
    fn first_missing(&self) -> (&'static str, usize) {
        let marks = self.set.before.split_inclusive(['{', '(', ' ']);
        let mut rest = self.body;
        let mut behind = self.start;
        for mark in marks.map(str::trim).filter(|mark| !mark.is_empty()) {
            let Some(next) = rest.trim_start().strip_prefix(mark) else {
                let is_word = mark.starts_with(|c: char| c.is_ascii_alphabetic());
                let here = self.start + self.body.len() - rest.trim_start().len();
                return (mark, if is_word { here } else { behind });
            };
            rest = next;
            behind = self.start + self.body.len() - rest.len();
        }
        (self.set.after, behind)
    }

    /// The words, and where they begin in the text; none where something else stands there.
    fn words(&self) -> Option<(Vec<&'t str>, usize)> {
        let rest = behind(self.body, self.set.before)?;
        let inner = rest.strip_suffix(self.set.after)?;
        let start = self.start + self.body.len() - rest.len();
        Some((inner.split(',').collect(), start))
    }
}

/// What stands behind `before`, with any blanks between its characters.
fn behind<'t>(body: &'t str, before: &str) -> Option<&'t str> {
    let mut marks = before.chars().filter(|c| *c != ' ');
    marks.try_fold(body, |rest, mark| rest.trim_start().strip_prefix(mark))
}

/// A word as it is, which may be written as a string.
fn bare(word: &str) -> &str {
    let word = word.trim();
    let quoted = word.strip_prefix('"').and_then(|w| w.strip_suffix('"'));
    quoted.unwrap_or(word)
}

impl WordSet {
    /// The words of an attribute by its dialect and name.
    fn of(name: (&str, &str)) -> Option<&'static WordSet> {
        SETS.iter().find(|set| set.name == name).or_else(|| {
            let found = upstream::SETS.binary_search_by(|set| set.name.cmp(&name));
            Some(&upstream::SETS[found.ok()?])
        })
    }

    fn knows(&self, word: &str) -> bool {
        self.words.contains(&word)
            || upstream::of_trunk(self.name).contains(&word)
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

    /// What is said of a word that is none of these.
    fn refusal(&self, word: &str) -> String {
        let listed = self.listed();
        match SUMMARIES.iter().find(|entry| entry.0 == self.name) {
            Some((_, summary)) => {
                format!("expected one of [{listed}] for {summary}, got: {word}")
            }
            None => format!("expected {} to be one of: {listed}", self.enumeration),
        }
    }

    fn parameter(&self) -> &'static str {
        let found = PARAMETERS.iter().find(|entry| entry.0 == self.name);
        found.map_or("value", |entry| entry.1)
    }

    /// The attribute with these words.
    fn text(&self, words: &str) -> String {
        let (dialect, name) = self.name;
        match (self.before, self.after) {
            ("", _) => format!("#{dialect}<{name} {words}>"),
            ("<", _) => format!("#{dialect}.{name}<{words}>"),
            (before, after) => format!("#{dialect}<{name}{before}{words}{after}>"),
        }
    }
}

/// What an attribute that a form writes without its name begins with.
pub(super) fn opening(name: &str) -> &'static str {
    let set = name.split_once('.').and_then(WordSet::of);
    set.and_then(|set| set.before.get(..1)).unwrap_or("<")
}

/// Whether a dialect attribute has no word that its enumeration does not have, if one is known.
pub(super) fn has_known_words(text: &str) -> bool {
    let Some(written) = Written::of(text) else {
        return true;
    };
    let words = written.words();
    words.is_some_and(|(words, _)| words.iter().all(|word| written.set.knows(bare(word))))
}

/// The text of a dialect attribute, with the flags of a known set in order and once each.
pub(super) fn normalised(text: &str) -> Cow<'_, str> {
    let Some((set, words)) =
        Written::of(text).and_then(|written| Some((written.set, written.words()?.0)))
    else {
        return Cow::Borrowed(text);
    };
    let words: Vec<&str> = words.into_iter().map(bare).collect();
    if !words.iter().all(|word| set.knows(word)) {
        return Cow::Borrowed(text);
    }
    let Some(separator) = set.separator else {
        let begins_word = |word: &str| !word.starts_with(|c: char| c.is_ascii_digit());
        return match words[..] {
            [word] if begins_word(word) => Cow::Owned(set.text(word)),
            // Without its quotes nobody reads it.
            [word] => Cow::Owned(set.text(&format!("\"{word}\""))),
            _ => Cow::Borrowed(text),
        };
    };
    let has = |flag: &str| words.contains(&flag) || words.contains(&set.all);
    let chosen: Vec<&str> = set.words.iter().copied().filter(|flag| has(flag)).collect();
    let body = match chosen.len() {
        0 => "none".to_owned(),
        n if n == set.words.len() && !set.all.is_empty() => set.all.to_owned(),
        _ => chosen.join(separator),
    };
    Cow::Owned(set.text(&body))
}

impl Parser<'_> {
    /// Checks the words of a dialect attribute that was just read, by a custom form or in full: the
    /// source ends as `text` does.
    pub fn check_words(&mut self, text: &str, by_form: bool) -> Parsed<()> {
        let text = &*without_comments(text);
        let Some(written) = Written::of(text) else {
            // Of bits whose names are not known here, too, one stands behind each bar.
            let body = text.trim_end_matches('>').trim_end();
            if !(body.ends_with('|') && is_registered(text)) {
                return Ok(());
            }
            let place = Location(self.last_end - 1);
            self.told_by(by_form, place, "expected valid keyword or string");
            return Err(Reported);
        };
        let set = written.set;
        // A form writes no bracket around what is in brackets of its own.
        let added = u32::from(by_form && !matches!(set.before, "" | "<"));
        let end = self.last_end + added;
        let place = |at: usize| Location(end - (text.len() - at) as u32);
        let word = written.body.trim_start_matches('<').trim_end_matches('>');
        let is_of_24 = || before_24(text).is_some() && set.knows(word);
        let (places, first) = match written.words() {
            // So MLIR 24 writes what stands bare before.
            _ if set.before.is_empty() && is_of_24() => return Ok(()),
            // Angle brackets, where the word stands without.
            _ if set.before.is_empty() && written.body.starts_with('<') => {
                let place = place(written.start);
                ([place; 2], "expected valid keyword or string".to_owned())
            }
            None if matches!(set.before, "" | "<") => return Ok(()),
            None => {
                let (mark, at) = written.first_missing();
                let place = place(at);
                match mark.starts_with(|c: char| c.is_ascii_alphabetic()) {
                    true => self.told_by(by_form, place, &format!("expected '{mark}'")),
                    false => {
                        self.error(place, format!("expected '{mark}'"));
                    }
                }
                return Err(Reported);
            }
            Some((words, mut at)) => {
                let fits = words.iter().all(|word| set.knows(bare(word)));
                if fits && (words.len() == 1 || set.separator.is_some()) {
                    return Ok(());
                }
                // mlir-opt names the place of the first word, whichever is wrong, but for overflow
                // flags, and what stands behind that one.
                let first = at + words[0].len() - words[0].trim_start().len();
                let mut wrong = "";
                for word in words {
                    if !set.knows(bare(word)) {
                        at += word.len() - word.trim_start().len();
                        wrong = word.trim();
                        break;
                    }
                    at += word.len() + 1;
                }
                let is_told_otherwise = SUMMARIES.iter().any(|entry| entry.0 == set.name);
                let told = if is_told_otherwise { at } else { first };
                ([place(told), place(at + wrong.len())], set.refusal(wrong))
            }
        };
        let messages = [
            first,
            format!(
                "failed to parse {} parameter '{}' which is to be a `{}`",
                set.attribute,
                set.parameter(),
                set.enumeration
            ),
        ];
        for (place, message) in places.into_iter().zip(messages) {
            self.told_by(by_form, place, &message);
        }
        Err(Reported)
    }

    /// An error of an operation's custom form, or of an attribute in full.
    fn told_by(&mut self, by_form: bool, place: Location, message: &str) {
        match by_form {
            true => self.custom_error(place, message),
            false => self.error(place, message),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::{SETS, WordSet, has_known_words, normalised, upstream};

    #[test]
    fn sets_are_in_order_and_there_once() {
        assert!(upstream::SETS.is_sorted_by(|a, b| a.name < b.name));
        let is_core = |name| SETS.iter().any(|set| set.name == name);
        assert!(!upstream::SETS.iter().any(|set| is_core(set.name)));
    }

    #[test]
    fn words_of_trunk_are_read() {
        assert!(has_known_words("#nvvm.tma_store_mode<im2col_w>"));
        assert!(!has_known_words("#nvvm.tma_store_mode<im2col_x>"));
        for (name, words) in upstream::OF_TRUNK {
            let set = WordSet::of(*name).expect("a set");
            assert!(!words.iter().any(|word| set.words.contains(word)));
        }
    }

    #[test]
    fn words_that_begin_with_a_digit_keep_their_quotes() {
        assert_eq!(normalised("#tosa.level<\"8k\">"), "#tosa.level<\"8k\">");
        assert_eq!(normalised("#tosa.level<\"none\">"), "#tosa.level<none>");
    }
}
