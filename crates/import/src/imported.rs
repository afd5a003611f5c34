//! What an import makes: the dialect file, the counts, and what could not be said.
//!
//! Knows neither the dump nor how anything is translated.

use std::fmt::Write as _;

/// What an import made.
#[derive(Debug)]
pub struct Imported {
    /// The dialect file.
    pub text: String,
    pub counts: Counts,
    /// What could not be said, operation by operation.
    pub notes: Vec<Note>,
}

/// How many operations were imported, by how their custom form is known.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// By a format that is interpreted.
    pub declarative: usize,
    /// By a format that is not.
    pub unsupported: usize,
    /// By C++ only.
    pub cpp: usize,
    /// Without a custom form.
    pub generic: usize,
}

impl Counts {
    /// The operations of all kinds.
    pub fn total(&self) -> usize {
        self.declarative + self.unsupported + self.cpp + self.generic
    }
}

/// Something about an operation that the dialect file does not say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    pub op: String,
    pub kind: NoteKind,
    pub message: String,
}

/// What a note is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NoteKind {
    /// The custom form is C++: only the generic form is read and printed.
    Cpp,
    /// The format says something that is not interpreted: likewise.
    Format,
    /// A default or a relation of the definition is C++.
    Fact,
}

/// A dump that is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportError {
    pub message: String,
}

impl std::fmt::Display for ImportError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ImportError {}

impl Imported {
    /// What the import could not say, a line each, and the counts at the end.
    pub fn report(&self) -> String {
        let mut out = String::new();
        for note in &self.notes {
            let what = match note.kind {
                NoteKind::Cpp | NoteKind::Format => "generic form only",
                NoteKind::Fact => "left out",
            };
            let _ = writeln!(out, "{}: {what}: {}", note.op, note.message);
        }
        let Counts {
            declarative,
            unsupported,
            cpp,
            generic,
        } = self.counts;
        let _ = writeln!(
            out,
            "{} operations: {declarative} with a format, {cpp} whose form is C++, {unsupported} \
             whose format is not interpreted, {generic} without a custom form",
            self.counts.total()
        );
        out
    }
}
