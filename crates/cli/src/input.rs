//! Reads a file or standard input, and cuts it at split markers.

use std::ffi::OsStr;
use std::io::Read;
use std::str::Utf8Error;

use freehold_base::diagnostics::{Diagnostic, Severity, Source};
use freehold_bytecode as bytecode;
use freehold_ir::Location;

use crate::stderr;

/// The marker of `--split-input-file`.
pub const SPLIT_MARKER: &str = "// -----";

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Why a file cannot be read.
pub enum Unread {
    Message(String),
    /// What is wrong in it.
    Wrong(Source, Diagnostic),
}

impl Unread {
    /// What is said of it.
    pub fn text(&self) -> String {
        match self {
            Unread::Message(message) => stderr::spelled(message),
            Unread::Wrong(source, diagnostic) => source.render(diagnostic),
        }
    }
}

/// Reads `path`, standard input for none and for `-`, which is text. An error is reported here.
pub fn read(path: Option<&OsStr>) -> Option<Source> {
    reported(load(path))
}

/// The same of a program, which may be bytecode.
pub fn read_program(path: Option<&OsStr>) -> Option<Source> {
    reported(load_program(path))
}

fn reported(loaded: Result<Source, Unread>) -> Option<Source> {
    match loaded {
        Ok(source) => return Some(source),
        Err(Unread::Message(message)) => stderr::message(&message),
        Err(Unread::Wrong(source, diagnostic)) => stderr::diagnostics(&source, &[diagnostic]),
    }
    None
}

/// Reads `path`, standard input for none and for `-`, which is text.
///
/// # Errors
/// Why it cannot be read.
pub fn load(path: Option<&OsStr>) -> Result<Source, Unread> {
    let source = load_program(path)?;
    match source.bytes() {
        None => Ok(source),
        Some(_) => Err(Unread::Message(format!(
            "cannot read '{}': it is MLIR bytecode, where text is wanted",
            source.name()
        ))),
    }
}

/// The same of a program, which may be bytecode.
///
/// # Errors
/// Why it cannot be read.
pub fn load_program(path: Option<&OsStr>) -> Result<Source, Unread> {
    let path = path.filter(|&p| p != "-");
    let (name, bytes) = match path {
        None => {
            let mut bytes = Vec::new();
            let result = std::io::stdin().lock().read_to_end(&mut bytes);
            ("<stdin>".to_owned(), result.map(|_| bytes))
        }
        Some(path) => (path.to_string_lossy().into_owned(), std::fs::read(path)),
    };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(error) => {
            let reason = io_reason(&error);
            let message = format!("cannot open input file '{name}': {reason}");
            return Err(Unread::Message(message));
        }
    };
    if bytes.len() >= u32::MAX as usize {
        let message = format!("cannot read '{name}': it is larger than 4 GiB less one byte");
        return Err(Unread::Message(message));
    }
    if bytecode::is_bytecode(&bytes) {
        return Ok(Source::binary(name, bytes));
    }
    match String::from_utf8(bytes) {
        Ok(mut text) => {
            // A mark that some editors put before UTF-8: no part of the program.
            if text.starts_with(BYTE_ORDER_MARK) {
                text.drain(..BYTE_ORDER_MARK.len_utf8());
            }
            Ok(Source::new(name, text))
        }
        Err(error) => Err(not_text(name, error.as_bytes(), error.utf8_error())),
    }
}

fn not_text(name: String, bytes: &[u8], error: Utf8Error) -> Unread {
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        let message = format!("cannot read '{name}': it is UTF-16, where UTF-8 is wanted");
        return Unread::Message(message);
    }
    // What precedes the first bad byte is the same in the lossy text.
    let at = error.valid_up_to();
    let byte = bytes[at];
    let source = Source::new(name, String::from_utf8_lossy(bytes));
    let message = format!("invalid UTF-8: unexpected byte 0x{byte:02x}");
    let error = Diagnostic::error(Location(at as u32), message);
    Unread::Wrong(source, error)
}

/// The system's reason without its number.
pub fn io_reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    match text.rfind(" (os error") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// The chunks of `source` between markers, and warnings about what is almost a marker.
///
/// As mlir-opt does, a marker is found wherever it stands in a line.
pub fn split(source: &Source, marker: &str) -> (Vec<Source>, Vec<Diagnostic>) {
    let text = source.text();
    let mut chunks = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(marker) {
        chunks.push(source.chunk(start..at));
        start = at + marker.len();
    }
    chunks.push(source.chunk(start..text.len()));
    (chunks, near_misses(text, marker))
}

/// Places at which all but the last two characters of the marker stand.
fn near_misses(text: &str, marker: &str) -> Vec<Diagnostic> {
    let Some((cut, _)) = marker.char_indices().nth_back(1) else {
        return Vec::new();
    };
    let prefix = &marker[..cut];
    if prefix.is_empty() {
        return Vec::new();
    }
    text.match_indices(prefix)
        .filter(|&(at, _)| !text[at..].starts_with(marker))
        .map(|(at, _)| Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(
                Location((at + prefix.len()) as u32),
                "near miss with file split marker",
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_cut_and_near_misses_are_told() {
        let source = Source::new("f", "a\n// -----\nb // ----\n// -----c");
        let (chunks, warnings) = split(&source, SPLIT_MARKER);
        let texts: Vec<_> = chunks.iter().map(Source::text).collect();
        assert_eq!(texts, ["a\n", "\nb // ----\n", "c"]);
        assert_eq!(warnings.len(), 1);
        assert_eq!(source.line_column(warnings[0].location), Some((3, 9)));
    }
}
