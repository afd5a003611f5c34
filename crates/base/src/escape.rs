//! Text that others wrote, as a terminal or a table may show it: what would move the cursor, change
//! colours or turn the direction of writing is spelled out.
//!
//! Names of functions and operations, files and source lines are whatever somebody wrote. An
//! escaped text is its own escape.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a terminal takes a character for an order and not for text.
fn is_order(c: char) -> bool {
    let turns =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns || matches!(c, '\u{2028}' | '\u{2029}')
}

/// A text that is to stay in one line: control characters as in MLIR's strings, `\1B`, others as
/// `\u{202E}`.
///
/// ```
/// use freehold::escape::line;
/// assert_eq!(line("plain"), "plain");
/// assert_eq!(line("a\u{1b}[31m\n\u{202e}"), r"a\1B[31m\0A\u{202E}");
/// ```
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, |_| false)
}

/// The same of a text that may have several lines, and tabs.
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c == '\n' || c == '\t')
}

/// A line of a source file, in which tabs stand as they are.
pub fn source_line(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c == '\t')
}

/// A text as XML may hold it.
pub fn xml(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

/// How many columns a character of a source line takes.
pub(crate) fn width(c: char) -> usize {
    match is_order(c) && c != '\t' {
        true => spelled(c).len(),
        false => 1,
    }
}

fn escaped(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_escaped = |c: char| is_order(c) && !stays(c);
    if !text.contains(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match is_escaped(c) {
            true => out.push_str(&spelled(c)),
            false => out.push(c),
        }
    }
    Cow::Owned(out)
}

fn spelled(c: char) -> String {
    let mut out = String::new();
    let _ = match c.is_ascii() {
        true => write!(out, "\\{:02X}", c as u32),
        false => write!(out, "\\u{{{:X}}}", c as u32),
    };
    out
}
