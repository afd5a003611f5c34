//! `--via-mlir-opt`: the user's own mlir-opt turns custom forms that nobody declared into generic
//! ones.
//!
//! It reads the source on its standard input and prints it in generic form with locations, by which
//! every operation is put back to its place in the source. What it says about errors becomes
//! diagnostics of that source.

use std::ffi::{OsStr, OsString};
use std::io::{ErrorKind, Write};
use std::process::{Output, Stdio};

use freehold_base::diagnostics::{Diagnostic, Severity, Source};
use freehold_dialects::Table;
use freehold_ir::{Attr, AttrKind, Context, Location, LocationKind, Module};
use freehold_syntax::{self as syntax, ParseOptions};

use crate::bound;
use crate::input::io_reason;

/// The programs that are looked for where none is named.
const PROGRAMS: [&str; 2] = ["mlir-opt", "mlir-opt-22"];

/// What mlir-opt printed for a source.
pub struct Generic {
    text: String,
    /// The line of the file in which the source starts, counted from 0.
    first_line: usize,
}

/// Runs `program`, or the first that is found, over `source`.
///
/// # Errors
/// What the program says about the source, or why it cannot be run.
pub fn generic(
    source: &Source,
    program: Option<&OsStr>,
    options: &ParseOptions,
) -> Result<Generic, Vec<Diagnostic>> {
    let start = source.line_column(Location(0));
    let first_line = start.map_or(0, |place| place.0 - 1);
    // A part of a split file keeps its line numbers.
    let input = format!("{}{}", "\n".repeat(first_line), source.text());
    let candidates: Vec<OsString> = match program {
        Some(program) => vec![program.to_owned()],
        None => PROGRAMS.iter().map(OsString::from).collect(),
    };
    let nowhere = |message: String| vec![Diagnostic::error(Location::UNKNOWN, message)];
    for program in &candidates {
        let shown = program.to_string_lossy();
        let output = match run(program, &input, options) {
            Ok(output) => output,
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => {
                let reason = io_reason(&error);
                return Err(nowhere(format!("cannot run '{shown}': {reason}")));
            }
        };
        let said = String::from_utf8_lossy(&output.stderr);
        if !output.status.success() {
            let mut errors = diagnostics(source, first_line, &said);
            if errors.is_empty() {
                let status = output.status;
                let said = said.trim_end();
                errors = nowhere(format!("'{shown}' failed ({status}): {said}"));
            }
            return Err(errors);
        }
        return match String::from_utf8(output.stdout) {
            Ok(text) => Ok(Generic { text, first_line }),
            Err(_) => Err(nowhere(format!("'{shown}' printed what is not UTF-8"))),
        };
    }
    let names: Vec<String> = candidates
        .iter()
        .map(|name| format!("'{}'", name.to_string_lossy()))
        .collect();
    let names = names.join(" nor ");
    Err(nowhere(format!(
        "cannot find {names}; name the program as in '--via-mlir-opt=PROGRAM'"
    )))
}

/// Runs a program to its end, with `input` on its standard input. It ends with this process.
fn run(program: &OsStr, input: &str, options: &ParseOptions) -> std::io::Result<Output> {
    let mut command = bound::command(program)?;
    command.args(["--mlir-print-op-generic", "--mlir-print-debuginfo"]);
    if options.allow_unregistered {
        command.arg("--allow-unregistered-dialect");
    }
    let mut child = command
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let stdin = child.stdin.take();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // A program that fails early does not read its input.
            if let Some(mut stdin) = stdin {
                let _ = stdin.write_all(input.as_bytes());
            }
        });
        child.wait_with_output()
    })
}

/// The diagnostics in what the program wrote to its standard error.
fn diagnostics(source: &Source, first_line: usize, said: &str) -> Vec<Diagnostic> {
    let mut result: Vec<Diagnostic> = Vec::new();
    for line in said.lines() {
        let Some((place, severity, message)) = message_line(line) else {
            continue;
        };
        let location = place
            .and_then(|(line, column)| Some((line.checked_sub(first_line)?, column)))
            .and_then(|(line, column)| offset_of(source.text(), line, column))
            .unwrap_or(Location::UNKNOWN);
        match (severity, result.last_mut()) {
            (Severity::Note, Some(last)) => last.notes.push((location, message.to_owned())),
            _ => result.push(Diagnostic {
                severity,
                ..Diagnostic::error(location, message)
            }),
        }
    }
    result
}

/// A place by line and column, where there is one, the severity and the message.
type Said<'a> = (Option<(usize, usize)>, Severity, &'a str);

/// `FILE:LINE:COLUMN: error: MESSAGE`; lines of the source and carets are none.
fn message_line(line: &str) -> Option<Said<'_>> {
    let words = [
        Severity::Error,
        Severity::Warning,
        Severity::Remark,
        Severity::Note,
    ];
    let (at, severity) = words
        .into_iter()
        .filter_map(|s| Some((line.find(&format!(": {}: ", s.word()))?, s)))
        .min_by_key(|found| found.0)?;
    let message = &line[at + severity.word().len() + 4..];
    let mut numbers = line[..at].rsplit(':');
    let column = numbers.next().and_then(|text| text.parse().ok());
    let row = numbers.next().and_then(|text| text.parse().ok());
    Some((row.zip(column), severity, message))
}

/// The offset of a line and a column, both counted from 1.
pub fn offset_of(text: &str, line: usize, column: usize) -> Option<Location> {
    let before = line.checked_sub(1)?;
    let start = match before {
        0 => 0,
        before => text.match_indices('\n').nth(before - 1)?.0 + 1,
    };
    let offset = (start + column.checked_sub(1)?).min(text.len());
    Some(Location(u32::try_from(offset).ok()?))
}

impl Generic {
    /// Reads the text as what `source` says.
    ///
    /// # Errors
    /// Where mlir-opt printed what cannot be read here.
    pub fn read(
        &self,
        source: &Source,
        context: Context,
        table: &Table,
        options: &ParseOptions,
    ) -> Result<Module, Vec<Diagnostic>> {
        let printed = Source::new("generic form", self.text.as_str());
        // The program knows what it printed, even where no dialect file here does.
        let options = ParseOptions {
            allow_unregistered: true,
            ..*options
        };
        let mut module = syntax::parse(&printed, context, table, &options).map_err(|errors| {
            let texts = errors.iter().map(|error| printed.render(error));
            let message = format!(
                "cannot read what mlir-opt printed:\n{}",
                texts.collect::<String>().trim_end()
            );
            vec![Diagnostic::error(Location::UNKNOWN, message)]
        })?;
        let starts: Vec<usize> = std::iter::once(0)
            .chain(source.text().match_indices('\n').map(|found| found.0 + 1))
            .collect();
        module.relocate(|context, attr| {
            let (line, column, says_more) = place(context, attr)?;
            let line = (line as usize).checked_sub(self.first_line + 1)?;
            let offset = starts.get(line)? + (column as usize).saturating_sub(1);
            let offset = offset.min(source.text().len());
            Some((Location(u32::try_from(offset).ok()?), says_more))
        });
        Ok(module)
    }
}

/// The line and column of standard input in a location, and whether it says more than that.
fn place(context: &Context, attr: Attr) -> Option<(u32, u32, bool)> {
    let (file, line, column) = context.first_place(attr)?;
    let is_input = ["-", "<stdin>"].contains(&context.text(file));
    let is_all = matches!(context.attr_kind(attr), AttrKind::Location(kind)
        if matches!(**kind, LocationKind::File { .. }));
    is_input.then_some((line, column.unwrap_or(1), !is_all))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_told_from_source_lines() {
        let source = Source::new("f", "a\nbcd\n");
        let said = "<stdin>:2:2: error: wrong: note: x\n bcd\n ^\n<stdin>:1:1: note: see\n";
        let found = diagnostics(&source, 0, said);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].location, Location(3));
        assert_eq!(found[0].message, "wrong: note: x");
        assert_eq!(found[0].notes, [(Location(0), "see".to_owned())]);
        assert!(diagnostics(&source, 0, "loc: nothing\n").is_empty());
    }
}
