//! Reading goes on after an error: files with several errors have them all reported, and one fault
//! gives one error, whatever else refers to what is broken.

use std::fmt::Write as _;

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::ir::{Context, Location, nested_ops};
use freehold::syntax::{self, ParseOptions};

use crate::roundtrip;
use crate::seeds::at_most;
use crate::texts::{CUSTOM, GENERIC, Input, Report, in_parallel, inputs};

/// All errors of a text in its order, as the commands report them.
fn errors(source: &Source) -> Vec<Diagnostic> {
    let mut errors = roundtrip::read(source).err().unwrap_or_default();
    errors.sort_by_key(|error| error.location);
    errors
}

fn spell(source: &Source, error: &Diagnostic) -> String {
    let (line, column) = source.line_column(error.location).unwrap_or((0, 0));
    format!("{line}:{column}: {}", error.message)
}

/// `// error LINE:COLUMN: MESSAGE` lines against what is reported.
#[test]
fn errors_are_as_their_files_say() {
    let files = inputs("tests/syntax/errors/recovery");
    assert!(files.len() >= 30, "only {} inputs", files.len());
    let mut report = String::new();
    for Input { path, text, .. } in files {
        let expected: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("// error "))
            .collect();
        let source = Source::new("input.mlir", text.clone());
        let found: Vec<String> = errors(&source).iter().map(|e| spell(&source, e)).collect();
        if expected != found {
            let _ = writeln!(report, "{path}:\n  {}", found.join("\n  "));
        }
    }
    assert!(report.is_empty(), "errors found instead:\n{report}");
}

/// How an operation is broken that starts at an offset.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Fault {
    /// Its name is of no dialect.
    Name,
    /// A bracket stands behind its name.
    Bracket,
    /// The types at the end of its line are none, whatever brace that leaves open.
    Type,
    /// A character that is none stands for a comma.
    Comma,
    /// What stands behind its first region is none of it.
    Tail,
    /// The brace that begins its region is missing.
    Brace,
}

const FAULTS: [Fault; 6] = [
    Fault::Name,
    Fault::Bracket,
    Fault::Type,
    Fault::Comma,
    Fault::Tail,
    Fault::Brace,
];

/// The text with an operation broken that starts at `at`; none where it has not what is to break.
fn broken(text: &str, at: usize, fault: Fault) -> Option<String> {
    let line_end = at + text[at..].find('\n').unwrap_or(text.len() - at);
    let line = &text[at..line_end];
    let name_end = at
        + match line.strip_prefix('"') {
            Some(rest) => rest.find('"')? + 2,
            None => line
                .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '.'))
                .unwrap_or(line.len()),
        };
    let with =
        |from: usize, to: usize, new: &str| Some(format!("{}{new}{}", &text[..from], &text[to..]));
    match fault {
        Fault::Name => with(at, name_end, "bogus.name"),
        Fault::Bracket => with(name_end, name_end, " ] "),
        Fault::Type => {
            let at = at + line.rfind(" : ")?;
            // What ends in a dictionary's brace would lose that too.
            let is_last = !text[at..line_end].contains(['{', '}', '=']);
            is_last.then(|| with(at, line_end, " : bogus")).flatten()
        }
        Fault::Comma => {
            let comma = line.find(", ")?;
            // Brackets of a dialect that nobody knows may hold anything.
            let is_outside = !line[..comma].contains('<');
            is_outside.then_some(())?;
            let at = at + comma;
            with(at, at + 1, ";")
        }
        Fault::Tail => {
            line.ends_with('{').then_some(())?;
            let start = text[..at].rfind('\n').map_or(0, |before| before + 1);
            let indented = text[start..].find(|c| c != ' ')?;
            let end = format!("\n{}}}", &text[start..start + indented]);
            let close = line_end + text[line_end..].find(&end)? + end.len();
            with(close, close, " ] ")
        }
        Fault::Brace => {
            // What may stand without its region is right, and the rest is of what is around it.
            let is_optional = ["func.func ", "func ", "llvm.func ", "scf.reduce("];
            let is_optional = is_optional.iter().any(|name| line.starts_with(name));
            let is_last = line.ends_with('{') && !is_optional;
            is_last.then(|| with(line_end - 1, line_end, "")).flatten()
        }
    }
}

/// Where operations start in a text, behind the names of their results.
fn operations(text: &str) -> Vec<usize> {
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let options = ParseOptions {
        allow_unregistered: true,
        ..ParseOptions::default()
    };
    let source = Source::new("input.mlir", text);
    let module = syntax::parse(&source, context, &table, &options).expect("it was printed");
    let ops = nested_ops(&module, module.top()).map(|op| module.location(op));
    let mut starts: Vec<usize> = ops
        .filter(|&location| location < Location::FILE)
        .map(|location| location.0 as usize)
        .collect();
    starts.sort_unstable();
    starts.dedup();
    starts
}

/// A program with one fault, a sample of the operations of each input: one error, in its line. What
/// is wrong with its tail may be said of what follows.
#[test]
fn one_fault_is_one_error() {
    let inputs: Vec<Input> = ["tests/syntax", "tests/passes", "tests/programs"]
        .into_iter()
        .flat_map(inputs)
        .filter(|input| input.text.len() < 20_000 && input.options.is_empty())
        .collect();
    let most = at_most(4, 40) as usize;
    let report = Report::default();
    let tried = std::sync::atomic::AtomicUsize::new(0);
    in_parallel(inputs.len(), |freehold, index| {
        let Input { path, text, .. } = &inputs[index];
        for form in [CUSTOM, GENERIC] {
            let Ok(text) = freehold.reprint(text, &form) else {
                continue;
            };
            let starts = operations(&text);
            let step = starts.len() / most + 1;
            for (number, &at) in starts.iter().enumerate().skip(index % step).step_by(step) {
                for turn in 0..2 {
                    let fault = FAULTS[(index + number / step + turn * 3) % FAULTS.len()];
                    let Some(broken) = broken(&text, at, fault) else {
                        continue;
                    };
                    tried.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let source = Source::new("input.mlir", broken.clone());
                    let found = errors(&source);
                    let line = source.line_column(Location(at as u32)).map(|place| place.0);
                    let is_there = |error: &Diagnostic| {
                        let place = source.line_column(error.location).map(|place| place.0);
                        place == line || (fault == Fault::Tail && place > line)
                    };
                    if found.len() != 1 || !is_there(&found[0]) {
                        let found: Vec<String> = found.iter().map(|e| spell(&source, e)).collect();
                        let line = line.unwrap_or(0);
                        let text = broken.lines().nth(line - 1).unwrap_or_default();
                        report.add(
                            index,
                            format!(
                                "{path}, {fault:?} at {line}: {text}\n    {}",
                                found.join("\n    ")
                            ),
                        );
                    }
                }
            }
        }
    });
    let tried = tried.into_inner();
    assert!(tried > 3000, "only {tried} faults");
    report.finish(&format!("{tried} faults"));
}

/// However many errors there are, a hundred are reported, and the end comes soon.
#[test]
fn many_broken_lines_end() {
    for line in [
        "%0 = \"t.op\"(\n",
        "#a = ] \n",
        "\"t.op\"() {a = : () -> ()\n",
    ] {
        let text = format!("#u = #v\n{}", line.repeat(100_000));
        let source = Source::new("input.mlir", text);
        let found = errors(&source);
        let last = found.last().map(|error| error.message.as_str());
        assert_eq!(
            last,
            Some("100 errors found, the rest is not read"),
            "{line}"
        );
        assert_eq!(found.len(), 101);
    }
    // Errors that follow from the first are not reported, and do not end the reading.
    let uses = "\"t.op\"() {a = #u} : () -> ()\n".repeat(100_000);
    let source = Source::new("input.mlir", format!("#u = ]\n{uses}"));
    assert_eq!(errors(&source).len(), 1);
}
