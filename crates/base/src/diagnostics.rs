//! Errors, warnings, remarks and notes as values with a place in the source, and their text form.
//!
//! Everything below `cli` returns these; only `cli` prints them.

use std::fmt::Write as _;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use crate::escape;
use crate::location::Location;

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
    /// What mlir-opt reports before it: a check of the verifier may end in two errors. It hands
    /// them out as two, so that elsewhere this is empty.
    pub before: Option<Box<Diagnostic>>,
    /// It says that work ended at a bound that is stated, not that something is wrong.
    pub is_bound: bool,
}

impl Diagnostic {
    /// An error without notes.
    pub fn error(location: Location, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Error,
            location,
            message: message.into(),
            notes: Vec::new(),
            before: None,
            is_bound: false,
        }
    }

    /// An error without notes: work ended at a bound that is stated.
    pub fn bound(location: Location, message: impl Into<String>) -> Self {
        Diagnostic {
            is_bound: true,
            ..Diagnostic::error(location, message)
        }
    }

    /// A remark without notes.
    pub fn remark(location: Location, message: impl Into<String>) -> Self {
        Diagnostic {
            severity: Severity::Remark,
            ..Diagnostic::error(location, message)
        }
    }

    /// The same with an error in front of it.
    pub fn after(mut self, before: Diagnostic) -> Self {
        self.before = Some(Box::new(before));
        self
    }

    /// The same with one more note.
    pub fn with_note(mut self, location: Location, message: impl Into<String>) -> Self {
        self.notes.push((location, message.into()));
        self
    }
}

/// A named source text, or one chunk of it: what `--split-input-file` cuts a file into.
///
/// Locations count from the chunk's start; lines and columns are those of the whole file.
pub struct Source {
    file: Arc<File>,
    range: Range<usize>,
}

/// The whole text; its lines are found when the first diagnostic needs them.
struct File {
    name: String,
    text: String,
    line_starts: OnceLock<Vec<u32>>,
    /// What it has in place of a text.
    binary: Option<Binary>,
}

/// A file that is no text: its bytes, and where what stands in them was in texts.
struct Binary {
    bytes: Vec<u8>,
    places: OnceLock<Places>,
}

/// Where what stands at bytes of a file was in the texts that it was made from.
#[derive(Default)]
pub struct Places {
    files: Vec<String>,
    /// Offset, file, line and column, in the order of the offsets.
    rows: Vec<(Location, u32, u32, u32)>,
}

impl Places {
    /// The number of a file.
    pub fn add_file(&mut self, name: &str) -> u32 {
        self.files.push(name.to_owned());
        self.files.len() as u32 - 1
    }

    /// Says where what stands at an offset was; offsets come in order.
    pub fn add(&mut self, at: Location, file: u32, line: u32, column: u32) {
        self.rows.push((at, file, line, column));
    }

    /// The number of the file, the line and the column.
    fn find(&self, at: Location) -> Option<(u32, u32, u32)> {
        let row = self.rows.binary_search_by_key(&at, |row| row.0).ok()?;
        let (_, file, line, column) = self.rows[row];
        Some((file, line, column))
    }
}

impl File {
    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let ends = self.text.match_indices('\n');
            std::iter::once(0)
                .chain(ends.map(|end| end.0 as u32 + 1))
                .collect()
        })
    }
}

/// The escape sequences around the parts of a rendered diagnostic; all empty for plain text.
struct Paint {
    place: &'static str,
    word: &'static str,
    message: &'static str,
    caret: &'static str,
    off: &'static str,
}

impl Paint {
    fn new(colored: bool, severity: Severity) -> Self {
        if !colored {
            return Paint {
                place: "",
                word: "",
                message: "",
                caret: "",
                off: "",
            };
        }
        Paint {
            place: "\x1b[1m",
            word: match severity {
                Severity::Error => "\x1b[1;31m",
                Severity::Warning => "\x1b[1;35m",
                Severity::Remark => "\x1b[1;34m",
                Severity::Note => "\x1b[1;30m",
            },
            message: "\x1b[1m",
            caret: "\x1b[1;32m",
            off: "\x1b[0m",
        }
    }
}

impl Source {
    /// A source of at most 4 GiB; offsets are `u32`.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let file = File {
            name: name.into(),
            text: text.into(),
            line_starts: OnceLock::new(),
            binary: None,
        };
        let range = 0..file.text.len();
        Source {
            file: Arc::new(file),
            range,
        }
    }

    /// A source that is no text, of at most 4 GiB. Its text is empty; locations are offsets in the
    /// bytes.
    pub fn binary(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        let file = File {
            name: name.into(),
            text: String::new(),
            line_starts: OnceLock::new(),
            binary: Some(Binary {
                bytes,
                places: OnceLock::new(),
            }),
        };
        Source {
            file: Arc::new(file),
            range: 0..0,
        }
    }

    /// The bytes of a source that is no text.
    pub fn bytes(&self) -> Option<&[u8]> {
        let binary = self.file.binary.as_ref();
        binary.map(|binary| &*binary.bytes)
    }

    /// Says where what stands in a source that is no text was; once.
    pub fn set_places(&self, places: Places) {
        if let Some(binary) = &self.file.binary {
            let _ = binary.places.set(places);
        }
    }

    fn places(&self) -> Option<&Places> {
        self.file.binary.as_ref()?.places.get()
    }

    /// The file in which something stands: another than this one where this is no text.
    pub fn file_of(&self, location: Location) -> &str {
        let found = self.places().and_then(|places| places.find(location));
        found.map_or(&self.file.name, |found| {
            self.file_name(found.0 as usize + 1)
        })
    }

    /// The files in which what is here stands, each by its number: this one, and those that it was
    /// made from where it is no text.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let others = self.places().into_iter().flat_map(|places| &places.files);
        std::iter::once(&*self.file.name).chain(others.map(String::as_str))
    }

    /// The name of a file of [`files`](Source::files); this one's if there is no such number.
    pub fn file_name(&self, number: usize) -> &str {
        let others = self.places().map_or(&[][..], |places| &places.files);
        let other = number.checked_sub(1).and_then(|other| others.get(other));
        other.map_or(&self.file.name, String::as_str)
    }

    /// The number of the file in which something stands, its line and its column.
    pub fn place(&self, location: Location) -> Option<(u32, u32, u32)> {
        if self.file.binary.is_some() {
            let (file, line, column) = self.places()?.find(location)?;
            return Some((file + 1, line, column));
        }
        let (line, column) = self.line_column(location)?;
        Some((0, line as u32, column as u32))
    }

    /// The part of this source at `range`, which counts from this source's start.
    ///
    /// # Panics
    /// When `range` is not within the text or cuts a character.
    pub fn chunk(&self, range: Range<usize>) -> Source {
        let range = self.range.start + range.start..self.range.start + range.end;
        assert!(self.file.text.is_char_boundary(range.start));
        assert!(self.file.text.is_char_boundary(range.end));
        Source {
            file: Arc::clone(&self.file),
            range,
        }
    }

    /// A location of this chunk as a location of the whole file.
    pub fn offset_in_file(&self, location: Location) -> Location {
        match location {
            Location::UNKNOWN | Location::FILE => location,
            Location(offset) => Location(offset + self.range.start as u32),
        }
    }

    /// The file's name, `<stdin>` for standard input.
    pub fn name(&self) -> &str {
        &self.file.name
    }

    /// The text of the source or chunk.
    pub fn text(&self) -> &str {
        &self.file.text[self.range.clone()]
    }

    /// Line and column of an offset, both from 1; the column counts bytes as mlir-opt does.
    pub fn line_column(&self, location: Location) -> Option<(usize, usize)> {
        if location == Location::UNKNOWN {
            return None;
        }
        if self.file.binary.is_some() {
            let (_, line, column) = self.places()?.find(location)?;
            return Some((line as usize, column as usize));
        }
        let offset = match location {
            Location::FILE => 0,
            Location(offset) => offset as usize,
        };
        let offset = (self.range.start + offset).min(self.range.end) as u32;
        let starts = self.file.line_starts();
        let line = starts.partition_point(|&start| start <= offset);
        Some((line, (offset - starts[line - 1]) as usize + 1))
    }

    /// The text of a line of the file, counted from 1, without its end.
    pub fn line(&self, line: usize) -> &str {
        let starts = self.file.line_starts();
        let start = starts[line - 1] as usize;
        let end = starts
            .get(line)
            .map_or(self.file.text.len(), |&e| e as usize);
        self.file.text[start..end].trim_end_matches(['\n', '\r'])
    }

    /// `file:line:column: error: message`, the source line and a caret, then the notes.
    pub fn render(&self, diagnostic: &Diagnostic) -> String {
        self.render_with(diagnostic, false)
    }

    /// The same for a terminal, with colours as LLVM's tools have them.
    pub fn render_colored(&self, diagnostic: &Diagnostic) -> String {
        self.render_with(diagnostic, true)
    }

    fn render_with(&self, diagnostic: &Diagnostic, colored: bool) -> String {
        let mut out = String::new();
        let Diagnostic {
            severity,
            location,
            message,
            notes,
            before: _,
            is_bound: _,
        } = diagnostic;
        self.render_one(&mut out, colored, *severity, *location, message);
        self.render_line(&mut out, colored, *severity, *location);
        let mut shown = *location;
        for (location, message) in notes {
            self.render_one(&mut out, colored, Severity::Note, *location, message);
            // As in mlir-opt, the line that was shown last is not shown again.
            if shown != *location {
                self.render_line(&mut out, colored, Severity::Note, *location);
                shown = *location;
            }
        }
        out
    }

    fn render_one(
        &self,
        out: &mut String,
        colored: bool,
        severity: Severity,
        location: Location,
        message: &str,
    ) {
        let Paint {
            place,
            word: word_color,
            message: message_color,
            off,
            ..
        } = Paint::new(colored, severity);
        let (name, word) = (escape::line(self.file_of(location)), severity.word());
        let message = escape::lines(message);
        let tail = format!("{word_color}{word}: {off}{message_color}{message}{off}");
        let _ = match self.line_column(location) {
            Some((line, column)) => writeln!(out, "{place}{name}:{line}:{column}: {off}{tail}"),
            None => writeln!(out, "{place}{name}: {off}{tail}"),
        };
    }

    /// The line of a location, and a caret below.
    fn render_line(&self, out: &mut String, colored: bool, severity: Severity, location: Location) {
        let Some((line, column)) = self.line_column(location) else {
            return;
        };
        let Paint { caret, off, .. } = Paint::new(colored, severity);
        // The file that a binary source speaks of is not at hand.
        if self.file.binary.is_some() {
            return;
        }
        let text = self.line(line);
        if text.len() > 2000 {
            return;
        }
        let before = text.char_indices().take_while(|&(at, _)| at < column - 1);
        let indent: String = before
            .map(|(_, c)| match c {
                '\t' => "\t".to_owned(),
                c => " ".repeat(escape::width(c)),
            })
            .collect();
        let text = escape::source_line(text);
        let _ = writeln!(out, "{text}\n{indent}{caret}^{off}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_have_the_lines_and_columns_of_the_file() {
        let source = Source::new("f", "ab\ncd\nef");
        let chunk = source.chunk(4..8);
        assert_eq!(chunk.text(), "d\nef");
        assert_eq!(chunk.line_column(Location(0)), Some((2, 2)));
        assert_eq!(chunk.line_column(Location(2)), Some((3, 1)));
        let error = Diagnostic::error(Location(0), "no").with_note(Location(2), "here");
        assert_eq!(
            chunk.render(&error),
            "f:2:2: error: no\ncd\n ^\nf:3:1: note: here\nef\n^\n"
        );
    }

    #[test]
    fn the_caret_stands_under_the_character() {
        let source = Source::new("f", "é\tx");
        let text = source.render(&Diagnostic::error(Location(3), "no"));
        assert_eq!(text, "f:1:4: error: no\né\tx\n \t^\n");
    }

    #[test]
    fn what_orders_a_terminal_about_is_spelled_out() {
        let source = Source::new("f\x1b", "a\x1b[31mx\u{202e}");
        let text = source.render(&Diagnostic::error(Location(6), "no \x07 sound"));
        let expected = "f\\1B:1:7: error: no \\07 sound\na\\1B[31mx\\u{202E}\n        ^\n";
        assert_eq!(text, expected);
    }
}
