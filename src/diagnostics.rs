//! Errors, warnings, remarks and notes as values with a place in the source, and their text form.
//!
//! Everything below `cli` returns these; only `cli` prints them.

use std::fmt::Write as _;

use crate::ir::Location;

/// How bad it is.
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Severity {
    Error,
    Warning,
    Remark,
    Note,
}

impl Severity {
    /// mlir-opt's word for it.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Remark => "remark",
            Severity::Note => "note",
        }
    }
}

/// One message at one place, with notes that point elsewhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    pub severity: Severity,
    pub location: Location,
    pub message: String,
    pub notes: Vec<(Location, String)>,
}

impl Diagnostic {
    /// An error without notes.
    pub fn error(location: Location, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            location,
            message: message.into(),
            notes: Vec::new(),
        }
    }

    /// A remark without notes.
    pub fn remark(location: Location, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Remark,
            ..Diagnostic::error(location, message)
        }
    }

    /// The same with one more note.
    pub fn with_note(mut self, location: Location, message: impl Into<String>) -> Self {
        self.notes.push((location, message.into()));
        self
    }
}

/// A named source text and the offsets of its lines.
pub struct Source {
    name: String,
    text: String,
    line_starts: Vec<u32>,
}

impl Source {
    /// A source of at most 4 GiB; offsets are `u32`.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let line_starts = std::iter::once(0)
            .chain(
                text.bytes()
                    .enumerate()
                    .filter(|b| b.1 == b'\n')
                    .map(|b| b.0 as u32 + 1),
            )
            .collect();
        Source {
            name: name.into(),
            text,
            line_starts,
        }
    }

    /// The file's name, `<stdin>` for standard input.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column of an offset, both from 1; the column counts bytes as mlir-opt does.
    pub fn line_column(&self, location: Location) -> Option<(usize, usize)> {
        if location == Location::UNKNOWN {
            return None;
        }
        let offset = location.0.min(self.text.len() as u32);
        let line = self.line_starts.partition_point(|&start| start <= offset);
        Some((line, (offset - self.line_starts[line - 1]) as usize + 1))
    }

    /// The text of a line, counted from 1, without its end.
    pub fn line(&self, line: usize) -> &str {
        let start = self.line_starts[line - 1] as usize;
        let end = self
            .line_starts
            .get(line)
            .map_or(self.text.len(), |&e| e as usize);
        self.text[start..end].trim_end_matches(['\n', '\r'])
    }

    /// `file:line:column: error: message`, the source line and a caret, then the notes.
    pub fn render(&self, diagnostic: &Diagnostic) -> String {
        let mut out = String::new();
        self.render_one(
            &mut out,
            diagnostic.severity,
            diagnostic.location,
            &diagnostic.message,
        );
        for (location, message) in &diagnostic.notes {
            self.render_one(&mut out, Severity::Note, *location, message);
        }
        out
    }

    fn render_one(&self, out: &mut String, severity: Severity, location: Location, message: &str) {
        let word = severity.word();
        let Some((line, column)) = self.line_column(location) else {
            let _ = writeln!(out, "{}: {word}: {message}", self.name);
            return;
        };
        let _ = writeln!(out, "{}:{line}:{column}: {word}: {message}", self.name);
        let text = self.line(line);
        if text.len() > 2000 {
            return;
        }
        let indent: String = text
            .bytes()
            .take(column - 1)
            .map(|b| if b == b'\t' { '\t' } else { ' ' })
            .collect();
        let _ = writeln!(out, "{text}\n{indent}^");
    }
}
