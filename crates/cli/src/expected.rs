//! `--verify-diagnostics`: compares what was diagnosed with comments in the source.
//!
//! A comment is `expected-error {{text}}` at the end of a line, for a diagnostic of that line
//! that contains the text; `@+1`, `@-1`, `@above`, `@below` and `@unknown` before the braces
//! say where else the diagnostic is. `expected-error-re` matches what is in inner braces as a
//! regular expression: `expected-error-re {{has {{[0-9]+}} operands}}`.

use regex_lite::Regex;

use freehold_base::diagnostics::{Diagnostic, Severity, Source};
use freehold_ir::Location;

/// How `--verify-diagnostics` judges.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum VerifyDiagnostics {
    /// Each diagnostic is expected and each expected one is there.
    All,
    /// Each expected diagnostic is there.
    OnlyExpected,
}

/// What an expected diagnostic says.
enum Text {
    Contains(String),
    Matches(Regex),
}

struct Expected {
    severity: Severity,
    /// None for `@unknown`.
    line: Option<usize>,
    /// Where the comment stands.
    location: Location,
    /// The text between the braces, as it was written.
    written: String,
    text: Text,
    produced: bool,
}

impl Expected {
    fn accepts(&self, message: &str) -> bool {
        match &self.text {
            Text::Contains(text) => message.contains(text),
            Text::Matches(regex) => regex.is_match(message),
        }
    }
}

/// The comments of one source, and what came out of comparing so far.
pub struct Expectations<'a> {
    source: &'a Source,
    mode: VerifyDiagnostics,
    expected: Vec<Expected>,
    errors: Vec<Diagnostic>,
}

impl<'a> Expectations<'a> {
    /// Reads the comments of `source`, a whole file.
    pub fn new(source: &'a Source, mode: VerifyDiagnostics) -> Self {
        let mut result = Expectations {
            source,
            mode,
            expected: Vec::new(),
            errors: Vec::new(),
        };
        // Comments for `@below` wait here until a line without a comment comes.
        let mut waiting = Vec::new();
        let mut last_plain = 0;
        let mut start = 0;
        for (index, line) in source.text().split('\n').enumerate() {
            let number = index + 1;
            match Comment::find(line.trim_end()) {
                Some(comment) => {
                    let below = comment.line == ExpectedLine::Below;
                    if result.add(&comment, start, number, last_plain) && below {
                        waiting.push(result.expected.len() - 1);
                    }
                }
                None => {
                    for at in waiting.drain(..) {
                        result.expected[at].line = Some(number);
                    }
                    last_plain = number;
                }
            }
            start += line.len() + 1;
        }
        for at in waiting {
            let location = result.expected[at].location;
            let message = "no line without a comment follows '@below'";
            result.errors.push(Diagnostic::error(location, message));
        }
        result
    }

    /// Adds the comment of line `number`, which starts at offset `start`; whether it could.
    fn add(&mut self, comment: &Comment, start: usize, number: usize, last_plain: usize) -> bool {
        let location = Location((start + comment.offset) as u32);
        let line = match comment.line {
            ExpectedLine::Here => Some(number),
            ExpectedLine::Offset(offset) => number.checked_add_signed(offset),
            ExpectedLine::Above => Some(last_plain),
            ExpectedLine::Below | ExpectedLine::Unknown => None,
        };
        let text = if comment.regex {
            match regex_of(comment.text) {
                Ok(regex) => Text::Matches(regex),
                Err(message) => {
                    self.errors.push(Diagnostic::error(location, message));
                    return false;
                }
            }
        } else {
            Text::Contains(comment.text.to_owned())
        };
        self.expected.push(Expected {
            severity: comment.severity,
            line,
            location,
            written: comment.text.to_owned(),
            text,
            produced: false,
        });
        true
    }

    /// Compares diagnostics about `chunk`, a part of the source.
    pub fn check(&mut self, chunk: &Source, diagnostics: &[Diagnostic]) {
        for (severity, location, message) in all(diagnostics) {
            self.check_one(chunk, severity, location, message);
        }
    }

    /// Takes what else is wrong with `chunk`, behind the first error, at which mlir-opt stops: it
    /// may be expected, and need not be.
    pub fn note_further(&mut self, chunk: &Source, diagnostics: &[Diagnostic]) {
        for (severity, location, message) in all(diagnostics) {
            let line = chunk.line_column(location).map(|place| place.0);
            let _ = self.find(severity, line, message);
        }
    }

    /// Marks the expected diagnostic that this one is, or gives the place and the severity of one
    /// that it would be but for its severity.
    fn find(
        &mut self,
        severity: Severity,
        line: Option<usize>,
        message: &str,
    ) -> Result<(), Option<(Location, Severity)>> {
        let mut near = None;
        for expected in &mut self.expected {
            if expected.line != line || !expected.accepts(message) {
                continue;
            }
            if expected.severity == severity {
                expected.produced = true;
                return Ok(());
            }
            near = Some((expected.location, expected.severity));
        }
        Err(near)
    }

    fn check_one(&mut self, chunk: &Source, severity: Severity, location: Location, message: &str) {
        let line = chunk.line_column(location).map(|place| place.0);
        let Err(near) = self.find(severity, line, message) else {
            return;
        };
        if self.mode == VerifyDiagnostics::OnlyExpected {
            return;
        }
        self.errors.push(match near {
            Some((location, expected)) => Diagnostic::error(
                location,
                format!(
                    "'{}' diagnostic emitted when expecting a '{}'",
                    severity.word(),
                    expected.word()
                ),
            ),
            None => Diagnostic::error(
                chunk.offset_in_file(location),
                format!("unexpected {}: {message}", severity.word()),
            ),
        });
    }

    /// What differs: nothing when the comments say what happened.
    pub fn finish(self) -> Vec<Diagnostic> {
        let mut errors = self.errors;
        for expected in self.expected.iter().filter(|e| !e.produced) {
            let location = match expected.line {
                Some(_) => expected.location,
                None => Location::UNKNOWN,
            };
            let word = expected.severity.word();
            errors.push(Diagnostic::error(
                location,
                format!("expected {word} \"{}\" was not produced", expected.written),
            ));
        }
        debug_assert!(errors.iter().all(|e| {
            e.location == Location::UNKNOWN || e.location.0 as usize <= self.source.text().len()
        }));
        errors
    }
}

/// All that is diagnosed, notes as well.
fn all(diagnostics: &[Diagnostic]) -> impl Iterator<Item = (Severity, Location, &str)> {
    diagnostics.iter().flat_map(|diagnostic| {
        let notes = diagnostic.notes.iter();
        let notes = notes.map(|(location, text)| (Severity::Note, *location, text.as_str()));
        let first = (
            diagnostic.severity,
            diagnostic.location,
            diagnostic.message.as_str(),
        );
        std::iter::once(first).chain(notes)
    })
}

/// The line of the diagnostic that a comment expects, as seen from the comment.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum ExpectedLine {
    Here,
    Offset(isize),
    Above,
    Below,
    Unknown,
}

/// A comment in a line.
#[derive(Debug, PartialEq, Eq)]
struct Comment<'a> {
    severity: Severity,
    regex: bool,
    line: ExpectedLine,
    text: &'a str,
    /// Where in the line it starts.
    offset: usize,
}

impl<'a> Comment<'a> {
    /// The first comment in `line`, which has no blanks at its end.
    fn find(line: &'a str) -> Option<Self> {
        // The cheap test first: most lines of a large file have no comment.
        let body = line.strip_suffix("}}")?;
        body.match_indices("expected-")
            .find_map(|(offset, word)| Self::read(&body[offset + word.len()..], offset))
    }

    /// What follows `expected-`, the final braces dropped.
    fn read(text: &'a str, offset: usize) -> Option<Self> {
        let kinds = [
            Severity::Error,
            Severity::Note,
            Severity::Remark,
            Severity::Warning,
        ];
        let (severity, text) = kinds
            .into_iter()
            .find_map(|s| Some((s, text.strip_prefix(s.word())?)))?;
        let (regex, text) = match text.strip_prefix("-re") {
            Some(text) => (true, text),
            None => (false, text),
        };
        let (line, text) = ExpectedLine::read(text.trim_start_matches(' '))?;
        Some(Comment {
            severity,
            regex,
            line,
            text: text.trim_start_matches(' ').strip_prefix("{{")?,
            offset,
        })
    }
}

impl ExpectedLine {
    fn read(text: &str) -> Option<(ExpectedLine, &str)> {
        let Some(text) = text.strip_prefix('@') else {
            return Some((ExpectedLine::Here, text));
        };
        for (word, line) in [
            ("above", ExpectedLine::Above),
            ("below", ExpectedLine::Below),
            ("unknown", ExpectedLine::Unknown),
        ] {
            if let Some(rest) = text.strip_prefix(word) {
                return Some((line, rest));
            }
        }
        if !text.starts_with(['+', '-']) {
            return None;
        }
        let end = text[1..]
            .find(|c: char| !c.is_ascii_digit())
            .map_or(text.len(), |at| at + 1);
        Some((
            ExpectedLine::Offset(text[..end].parse().ok()?),
            &text[end..],
        ))
    }
}

/// The regular expression for text whose inner `{{...}}` are such.
fn regex_of(text: &str) -> Result<Regex, String> {
    let mut pattern = String::new();
    let mut rest = text;
    while let Some((literal, tail)) = rest.split_once("{{") {
        let Some((inner, after)) = tail.split_once("}}") else {
            return Err("found start of regex with no end '}}'".to_owned());
        };
        pattern.push_str(&regex_lite::escape(literal));
        pattern.push_str(&format!("({inner})"));
        rest = after;
    }
    pattern.push_str(&regex_lite::escape(rest));
    Regex::new(&pattern).map_err(|error| format!("invalid regex: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_read() {
        let line = "  return // expected-error-re @-12 {{a {{[0-9]+}} b}}";
        let comment = Comment::find(line).unwrap();
        assert_eq!(
            comment,
            Comment {
                severity: Severity::Error,
                regex: true,
                line: ExpectedLine::Offset(-12),
                text: "a {{[0-9]+}} b",
                offset: 12,
            }
        );
        assert!(regex_of(comment.text).unwrap().is_match("x a 12 b"));
        assert!(Comment::find("// expected-error@5 {{a}}").is_none());
        assert!(Comment::find("// expected-error {{a}} x").is_none());
    }

    #[test]
    fn what_differs_is_told() {
        let text = "// expected-error@below {{one}}\n// expected-note@below {{two}}\n\
                    a\n// expected-error@above {{three}}\nb\n";
        let source = Source::new("f", text);
        let mut expected = Expectations::new(&source, VerifyDiagnostics::All);
        let at = |text: &str| Location(source.text().find(text).unwrap() as u32);
        expected.check(
            &source,
            &[
                Diagnostic::error(at("a\n"), "say one").with_note(at("b\n"), "two"),
                Diagnostic::error(at("a\n"), "two"),
            ],
        );
        let messages: Vec<_> = expected.finish().into_iter().map(|d| d.message).collect();
        assert_eq!(
            messages,
            [
                "unexpected note: two",
                "'error' diagnostic emitted when expecting a 'note'",
                "expected note \"two\" was not produced",
                "expected error \"three\" was not produced",
            ]
        );
    }
}
