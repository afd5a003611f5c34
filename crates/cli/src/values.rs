//! What the values of options mean: parsers that `options` hands to clap, which names the option
//! and the value in its errors.

use std::ffi::OsString;
use std::str::FromStr;

use clap::builder::{OsStringValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use freehold_generate::families::{self, Family};
use freehold_interp::Argument;
use freehold_passes::{Invocation, PassInfo, Pipeline, parse_bool};

/// A word of a list, for what it stands for. The empty word is not shown.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    words: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    let shown = |word: &(&'static str, T)| PossibleValue::new(word.0).hide(word.0.is_empty());
    PossibleValuesParser::new(words.iter().map(shown)).map(move |given| {
        let word = words.iter().find(|word| word.0 == given);
        word.expect("clap takes no other").1
    })
}

/// What `--name=true` says, in LLVM's spellings.
pub fn truth_value(text: &str) -> Result<bool, String> {
    parse_bool(text).ok_or_else(|| "expected true or false".to_owned())
}

pub fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| "expected a number".to_owned())
}

/// A number that is not zero.
pub fn positive(text: &str) -> Result<usize, String> {
    let number: Option<usize> = text.parse().ok();
    let number = number.filter(|&number| number > 0);
    number.ok_or_else(|| "expected a number, at least 1".to_owned())
}

/// A program or file; nothing for an empty value.
pub fn perhaps_file() -> impl TypedValueParser<Value = Option<OsString>> {
    OsStringValueParser::new().map(|file| Some(file).filter(|file| !file.is_empty()))
}

/// The name of a function, with its `@` or without.
pub fn function(text: &str) -> Result<String, String> {
    Ok(text.trim_start_matches('@').to_owned())
}

/// The numbers of `--args`.
pub fn run_arguments(text: &str) -> Result<Vec<Argument>, String> {
    let one = |word: &str| {
        let word = word.trim();
        match word {
            "true" => return Ok(Argument::Int(1)),
            "false" => return Ok(Argument::Int(0)),
            _ => {}
        }
        let int = word.parse().map(Argument::Int);
        int.or_else(|_| word.parse().map(Argument::Float))
            .map_err(|_| format!("'{word}' is no number"))
    };
    text.split(',').map(one).collect()
}

/// A family, by its name.
pub fn family() -> impl TypedValueParser<Value = &'static Family> {
    let names = families::FAMILIES.iter().map(|family| family.name);
    PossibleValuesParser::new(names)
        .map(|name| families::find(&name).expect("clap takes no other name"))
}

/// The flags of a pass, as `--PASS=FLAGS` has them, with or without braces or quotes around them.
pub fn flags_of(
    pass: &'static PassInfo,
) -> impl Fn(&str) -> Result<Invocation, String> + Clone + Send + Sync {
    move |text| Invocation::parse(pass, unquoted(text))
}

fn unquoted(text: &str) -> &str {
    for (open, close) in [('{', '}'), ('"', '"'), ('\'', '\'')] {
        if let Some(inner) = text.strip_prefix(open).and_then(|v| v.strip_suffix(close)) {
            return inner;
        }
    }
    text
}

/// The text of `--pass-pipeline`. An error shows the line that it is about, with a mark.
pub fn pipeline(text: &str) -> Result<Pipeline, String> {
    Pipeline::parse(text).map_err(|error| {
        let line = text[..error.offset].matches('\n').count();
        let start = text[..error.offset].rfind('\n').map_or(0, |at| at + 1);
        let column = error.offset - start;
        let shown = text.lines().nth(line).unwrap_or("");
        format!(
            "pass pipeline:{}:{}: {}\n{shown}\n{:column$}^",
            line + 1,
            column + 1,
            error.message,
            ""
        )
    })
}
