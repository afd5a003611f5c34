//! What is said of a query that cannot be answered.

use std::ops::Range;

use freehold_query::{Limits, Progress};

/// How far a query came that was too much.
pub fn limit_reached(limits: Limits, progress: &Progress) -> String {
    let answers = match progress.answers {
        1 => "1 answer".to_owned(),
        n => format!("{n} answers"),
    };
    let place = match progress.functions {
        1 => String::new(),
        functions => format!(", function {} of {functions}", progress.asked + 1),
    };
    format!(
        "the limit of {} rows was reached in '@{}'{place}, with {answers} so far; ask for less, \
         or raise the limit",
        limits.rows, progress.function
    )
}

/// A message with the line of the query that it is about, and marks under the place.
pub fn under(text: &str, span: &Range<usize>, message: &str) -> String {
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or("");
    let before = text[start..span.start].chars().count();
    let end = span.end.min(start + line.len()).max(span.start);
    let marked = text[span.start..end].chars().count();
    let marks = match marked {
        0 => "^".to_owned(),
        width => "^".repeat(width),
    };
    format!("{message}\n  {line}\n  {:before$}{marks}", "")
}
