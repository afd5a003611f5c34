//! What goes to standard error.
//!
//! A terminal may show a line that the next text takes the place of: what it shows is global, as
//! the terminal is. A closed or full standard error must not end the process: failures to write are
//! dropped.

use std::io::{IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::escape;

/// Whether the terminal shows a line that the next text takes the place of.
static HAS_PROGRESS: AtomicBool = AtomicBool::new(false);

/// Whether the user asked for colours, or for none.
static COLORS: OnceLock<bool> = OnceLock::new();

/// Says whether to use colours, whatever standard error is.
pub fn use_colors(wanted: bool) {
    let _ = COLORS.set(wanted);
}

/// Writes `text` in the place of what `progress` wrote last. What others wrote in it orders the
/// terminal about nothing.
pub fn raw(text: &str) {
    exact(&escape::lines(text));
}

/// The same of text as it is: what has colours of ours, or has to be mlir-opt's to the letter.
pub fn exact(text: &str) {
    let mut out = std::io::stderr().lock();
    if HAS_PROGRESS.swap(false, Ordering::Relaxed) {
        let _ = out.write_all(b"\r\x1b[K");
    }
    let _ = out.write_all(text.as_bytes());
}

/// Writes a line to a terminal that the next text takes the place of.
pub fn progress(line: &str) {
    let mut out = std::io::stderr().lock();
    let _ = write!(out, "\r\x1b[K{}", escape::line(line));
    HAS_PROGRESS.store(true, Ordering::Relaxed);
}

/// Writes an error that has no place in a source.
pub fn message(text: &str) {
    raw(&spelled(text));
}

/// What [`message`] writes.
pub fn spelled(text: &str) -> String {
    format!("freehold: error: {}\n", escape::lines(text))
}

/// Writes what is worth knowing and no error.
pub fn note(text: &str) {
    raw(&format!("freehold: note: {text}\n"));
}

/// Writes an error at a prompt, where everybody knows who speaks.
pub fn short(text: &str) {
    let text = escape::lines(text);
    match colored() {
        true => exact(&format!("\x1b[1;31merror:\x1b[0m {text}\n")),
        false => exact(&format!("error: {text}\n")),
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
    exact(&text);
}

/// Whether standard error is a terminal that can take back what it shows.
pub fn is_terminal() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stderr().is_terminal() && !dumb
}

/// Whether to use colours: on a terminal whose user did not forbid them, or as was asked.
pub fn colored() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    let asked = COLORS.get().copied();
    asked.unwrap_or_else(|| is_terminal() && !set("NO_COLOR"))
}
