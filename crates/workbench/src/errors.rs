//! Diagnostics as the page is told them.

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::location::Location;
use serde_json::{Value, json};

/// All of them: `severity`, `message`, a place, and `notes` with a message and a place each.
pub fn diagnostics(source: &Source, all: &[Diagnostic]) -> Value {
    all.iter().map(|one| diagnostic(source, one)).collect()
}

fn diagnostic(source: &Source, one: &Diagnostic) -> Value {
    let notes = one.notes.iter();
    let notes = notes.map(|(at, message)| placed(source, *at, json!({ "message": message })));
    let out = json!({
        "severity": one.severity.word(),
        "message": one.message,
        "notes": notes.collect::<Vec<_>>(),
    });
    placed(source, one.location, out)
}

/// Adds line and column of what has a place in the text.
pub fn placed(source: &Source, at: Location, mut out: Value) -> Value {
    if let Some((line, column)) = source.line_column(at) {
        out["line"] = line.into();
        out["column"] = column.into();
    }
    out
}
