//! What goes to standard error.
//!
//! A closed or full standard error must not end the process: failures to write are dropped.

use std::io::{IsTerminal, Write};

use crate::diagnostics::{Diagnostic, Source};

/// Writes `text` as it is.
pub fn raw(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Writes an error that has no place in a source.
pub fn message(text: &str) {
    raw(&format!("freehold: error: {text}\n"));
}

/// Writes what is worth knowing and no error.
pub fn note(text: &str) {
    raw(&format!("freehold: note: {text}\n"));
}

/// Writes an error at a prompt, where everybody knows who speaks.
pub fn short(text: &str) {
    match colored() {
        true => raw(&format!("\x1b[1;31merror:\x1b[0m {text}\n")),
        false => raw(&format!("error: {text}\n")),
    }
}

/// Writes diagnostics about `source`.
pub fn diagnostics(source: &Source, diagnostics: &[Diagnostic]) {
    let colored = colored();
    let mut text = String::new();
    for diagnostic in diagnostics {
        text.push_str(&if colored {
            source.render_colored(diagnostic)
        } else {
            source.render(diagnostic)
        });
    }
    raw(&text);
}

/// Whether standard error is a terminal whose user did not forbid colours.
pub fn colored() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stderr().is_terminal() && !set("NO_COLOR") && !dumb
}
