//! The options of passes: truth values, numbers, words of a list, lists of such words, and names.

use std::borrow::Cow;

use super::registry::PassInfo;
use freehold_base::suggest::closest;

/// An option of a pass.
pub struct FlagInfo {
    pub name: &'static str,
    pub default: Setting,
    /// The words that it may be, where it is one, or a list of them; where it is a number, other
    /// words for no limit.
    pub words: &'static [&'static str],
    pub help: &'static str,
}

/// What the largest number is called.
const UNLIMITED: &str = "unlimited";

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    Flag(bool),
    Word(&'static str),
    Number(u64),
    /// Words of the list with commas between them, or, without a list, a name.
    Text(Cow<'static, str>),
}

impl std::fmt::Display for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Setting::Flag(value) => value.fmt(f),
            Setting::Word(value) => value.fmt(f),
            Setting::Number(u64::MAX) => UNLIMITED.fmt(f),
            Setting::Number(value) => value.fmt(f),
            Setting::Text(value) => value.fmt(f),
        }
    }
}

/// The values of a pass's flags, in the order in which it declares them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flags(Vec<(&'static str, Setting)>);

impl Flags {
    /// The defaults.
    pub fn new(info: &PassInfo) -> Self {
        Flags(
            info.flags
                .iter()
                .map(|f| (f.name, f.default.clone()))
                .collect(),
        )
    }

    /// Flags as text has them: `name`, `name=true`, several with blanks between them.
    ///
    /// # Errors
    /// What is wrong with the first item that is not a flag of `info`, or has no such value.
    pub fn parse(info: &PassInfo, text: &str) -> Result<Self, String> {
        let mut flags = Flags::new(info);
        for item in parts(text, char::is_whitespace) {
            let (name, value) = match item.split_once('=') {
                Some((name, value)) => (name, value),
                None => (item, ""),
            };
            let Some(declared) = info.flags.iter().find(|f| f.name == name) else {
                return Err(no_such_flag(info, name));
            };
            flags.set(name, setting(info, declared, value)?);
        }
        Ok(flags)
    }

    /// Sets a flag, if the pass declares it.
    pub fn set(&mut self, name: &str, value: Setting) {
        if let Some(slot) = self.0.iter_mut().find(|slot| slot.0 == name) {
            slot.1 = value;
        }
    }

    /// Sets all flags that `other` has too.
    pub fn take_over(&mut self, other: &Flags) {
        for (name, value) in &other.0 {
            self.set(name, value.clone());
        }
    }

    /// The value of a flag that the pass declares.
    pub(super) fn value(&self, name: &str) -> &Setting {
        let slot = self.0.iter().find(|slot| slot.0 == name);
        &slot.expect("a pass asks for the flags it declares").1
    }

    /// Whether the flag is on.
    ///
    /// # Panics
    /// When the pass declares no truth value of that name, as in [`word`](Self::word),
    /// [`number`](Self::number) and [`text`](Self::text).
    pub fn get(&self, name: &str) -> bool {
        match self.value(name) {
            Setting::Flag(value) => *value,
            other => unreachable!("'{name}' is {other}, no truth value"),
        }
    }

    /// The word that the flag is.
    pub fn word(&self, name: &str) -> &'static str {
        match self.value(name) {
            Setting::Word(value) => value,
            other => unreachable!("'{name}' is {other}, no word"),
        }
    }

    /// The number that the flag is.
    pub fn number(&self, name: &str) -> u64 {
        match self.value(name) {
            Setting::Number(value) => *value,
            other => unreachable!("'{name}' is {other}, no number"),
        }
    }

    /// The text that the flag is.
    pub fn text(&self, name: &str) -> &str {
        match self.value(name) {
            Setting::Text(value) => value,
            other => unreachable!("'{name}' is {other}, no text"),
        }
    }

    /// The words of a list that the flag is.
    pub fn words(&self, name: &str) -> Vec<String> {
        let words = parts(self.text(name), |c| c == ',').into_iter();
        words.map(|word| word.trim().to_owned()).collect()
    }
}

/// The parts of a text between separators that stand in no brackets, without empty ones. A name of
/// mlir-opt's may have blanks and commas in its brackets: `(anonymous namespace)::F<A, B>`.
fn parts(text: &str, is_separator: impl Fn(char) -> bool) -> Vec<&str> {
    let mut depth = 0_usize;
    let separates = |c: char| {
        match c {
            '{' | '(' | '<' | '[' => depth += 1,
            '}' | ')' | '>' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && is_separator(c)
    };
    text.split(separates)
        .filter(|part| !part.is_empty())
        .collect()
}

/// The value of a flag that a text is.
fn setting(info: &PassInfo, flag: &FlagInfo, text: &str) -> Result<Setting, String> {
    let (found, kind, expected) = match flag.default {
        Setting::Flag(_) => {
            let value = parse_bool(text).map(Setting::Flag);
            (value, "truth value", "true or false".to_owned())
        }
        Setting::Word(_) => {
            let word = flag.words.iter().find(|&&word| word == text);
            let value = word.map(|word| Setting::Word(word));
            (value, "value", flag.words.join(" or "))
        }
        Setting::Number(_) => {
            let value = match text {
                UNLIMITED => Some(u64::MAX),
                text if flag.words.contains(&text) => Some(u64::MAX),
                text => text.parse().ok(),
            };
            (value.map(Setting::Number), "value", "a number".to_owned())
        }
        Setting::Text(_) if flag.words.is_empty() => {
            // mlir-opt writes lists in braces.
            let list = text
                .strip_prefix('{')
                .and_then(|text| text.strip_suffix('}'));
            let text = list.unwrap_or(text);
            let value = (!text.is_empty()).then(|| Setting::Text(text.to_owned().into()));
            (value, "value", "a name".to_owned())
        }
        Setting::Text(_) => {
            let mut words = text.split(',').filter(|word| !word.is_empty());
            let known = words.all(|word| flag.words.contains(&word));
            let value = known.then(|| Setting::Text(text.to_owned().into()));
            let expected = format!("{}, with commas between them", flag.words.join(" and "));
            (value, "list", expected)
        }
    };
    found.ok_or_else(|| {
        format!(
            "'{text}' is no {kind} for the option '{}' of '{}': expected {expected}",
            flag.name, info.name
        )
    })
}

/// A truth value as LLVM's command lines have it; nothing means true.
pub fn parse_bool(text: &str) -> Option<bool> {
    match text {
        "" | "true" | "TRUE" | "True" | "1" => Some(true),
        "false" | "FALSE" | "False" | "0" => Some(false),
        _ => None,
    }
}

fn no_such_flag(info: &PassInfo, name: &str) -> String {
    let names = || info.flags.iter().map(|f| f.name);
    let hint = match closest(name, names()) {
        Some(near) => format!("; did you mean '{near}'?"),
        None if info.flags.is_empty() => "; it takes none".to_owned(),
        None => format!("; it takes {}", names().collect::<Vec<_>>().join(", ")),
    };
    format!("'{}' has no such option '{name}'{hint}", info.name)
}

#[cfg(test)]
mod tests {
    use super::super::registry::Action;
    use super::*;

    const fn flag(
        name: &'static str,
        default: Setting,
        words: &'static [&'static str],
    ) -> FlagInfo {
        FlagInfo {
            name,
            default,
            words,
            help: "",
        }
    }

    const INFO: PassInfo = PassInfo {
        name: "p",
        banner: "P",
        summary: "",
        flags: &[
            flag("loud", Setting::Flag(false), &[]),
            flag("fast", Setting::Flag(true), &[]),
            flag("place", Setting::Word("heap"), &["heap", "stack"]),
            flag("count", Setting::Number(8), &[]),
        ],
        action: Action::Expand(|_| Vec::new()),
    };

    #[test]
    fn what_stands_in_brackets_is_one_part() {
        let text = "{(anonymous namespace)::F<A, B>,c}  loud";
        assert_eq!(
            parts(text, char::is_whitespace),
            ["{(anonymous namespace)::F<A, B>,c}", "loud"]
        );
        assert_eq!(parts("F<A, B>,,c", |c| c == ','), ["F<A, B>", "c"]);
    }

    #[test]
    fn flags_have_defaults_and_values() {
        let flags = Flags::parse(&INFO, "  loud fast=false place=stack count=3 ").unwrap();
        assert!(flags.get("loud") && !flags.get("fast"));
        assert_eq!((flags.word("place"), flags.number("count")), ("stack", 3));
        let defaults = Flags::new(&INFO);
        assert!(defaults.get("fast"));
        assert_eq!(
            (defaults.word("place"), defaults.number("count")),
            ("heap", 8)
        );
    }

    #[test]
    fn wrong_flags_are_named() {
        for (text, message) in [
            (
                "lound",
                "'p' has no such option 'lound'; did you mean 'loud'?",
            ),
            (
                "loud=maybe",
                "'maybe' is no truth value for the option 'loud' of 'p': expected true or false",
            ),
            (
                "place=attic",
                "'attic' is no value for the option 'place' of 'p': expected heap or stack",
            ),
            (
                "count=-1",
                "'-1' is no value for the option 'count' of 'p': expected a number",
            ),
        ] {
            assert_eq!(Flags::parse(&INFO, text).unwrap_err(), message);
        }
    }
}
