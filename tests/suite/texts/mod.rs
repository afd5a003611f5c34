//! What the tests of `tests/suite/syntax.rs` share: the inputs, freehold as they call it,
//! differences.
//!
//! `oracle_texts.rs` asks mlir-opt, `derivations.rs` lists the passes that make further inputs.

pub mod derivations;
pub mod oracle_texts;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::ir::Context;
use freehold::syntax::{self, ParseOptions, PrintOptions};

/// A file of `tests/syntax`.
pub struct Input {
    /// Its path from the project's folder.
    pub path: String,
    pub text: String,
    /// Flags for both tools, from a first line `// OPTIONS: ...`.
    pub options: Vec<String>,
}

impl Input {
    fn read(path: &Path) -> Self {
        let text =
            std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let options = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("// OPTIONS:"))
            .map_or_else(Vec::new, |flags| {
                flags.split_whitespace().map(str::to_owned).collect()
            });
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let path = path.strip_prefix(root).expect("inputs are in the project");
        Input {
            path: path.to_string_lossy().into_owned(),
            text,
            options,
        }
    }
}

/// The inputs of `folder` and the folders in it, but not of the folder `errors`, in the order of
/// their names; `FREEHOLD_ONLY` selects those whose path contains it.
pub fn inputs(folder: &str) -> Vec<Input> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut folders = vec![root];
    let mut paths: Vec<PathBuf> = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries =
            std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for entry in entries {
            let path = entry.expect("the folder can be listed").path();
            if path.is_dir() {
                if path.file_name().is_some_and(|name| name != "errors") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|e| e == "mlir") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    let only = only();
    let inputs = paths.iter().map(|path| Input::read(path));
    inputs.filter(|input| input.path.contains(&only)).collect()
}

/// What `FREEHOLD_ONLY` selects by; empty for everything.
pub fn only() -> String {
    std::env::var("FREEHOLD_ONLY").unwrap_or_default()
}

pub const CUSTOM: PrintOptions = print_options(false, false);
pub const GENERIC: PrintOptions = print_options(true, false);
pub const KEEP: PrintOptions = print_options(false, true);

const fn print_options(generic: bool, keep_names: bool) -> PrintOptions<'static> {
    PrintOptions {
        generic,
        keep_names,
        ..PrintOptions::DEFAULT
    }
}

/// freehold in this process, with the interner and the table of the last text where that text was
/// read without an error.
#[derive(Default)]
pub struct Freehold {
    kept: Option<(Context, Table, usize)>,
}

impl Freehold {
    /// The text read, verified and printed again, or its errors.
    pub fn reprint(&mut self, text: &str, print: &PrintOptions) -> Result<String, Vec<Diagnostic>> {
        let source = Source::new("input.mlir", text);
        // An interner that only grows would make the later texts slow.
        let kept = self.kept.take().filter(|kept| kept.2 < 50);
        let (context, table, uses) = kept.unwrap_or_else(|| {
            let mut context = Context::new();
            let table = Table::builtin(&mut context);
            (context, table, 0)
        });
        let options = ParseOptions {
            allow_unregistered: true,
            ..ParseOptions::default()
        };
        let mut module = syntax::parse(&source, context, &table, &options)?;
        let errors = freehold::verify::verify(&module, &table);
        if !errors.is_empty() {
            return Err(errors);
        }
        let text = syntax::print(&module, &table, print);
        self.kept = Some((std::mem::take(&mut module.context), table, uses + 1));
        Ok(text)
    }

    /// The same, with errors as text.
    pub fn printed(&mut self, text: &str, print: &PrintOptions) -> String {
        self.reprint(text, print).unwrap_or_else(|errors| {
            let source = Source::new("input.mlir", text);
            errors.iter().map(|e| source.render(e)).collect()
        })
    }
}

/// The text printed again by the binary, which is given `flags`, under the name `name`; errors as
/// text.
pub fn printed_by_binary(name: &str, text: &str, flags: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
    command
        .args(["opt", "--allow-unregistered-dialect"])
        .args(flags)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // Locations name the file: the file itself is read where it has this text.
    let on_disk = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name));
    if on_disk.is_ok_and(|found| found == text) {
        command.arg(name);
    }
    let mut child = command.spawn().expect("cargo has built the binary");
    let mut stdin = child.stdin.take().expect("it is piped");
    let output = std::thread::scope(|scope| {
        // A process that fails early does not read its input.
        scope.spawn(move || {
            let _ = stdin.write_all(text.as_bytes());
        });
        child.wait_with_output()
    });
    let output = output.expect("its output can be read");
    let bytes = match output.status.success() {
        true => output.stdout,
        false => output.stderr,
    };
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The first line in which two texts differ.
pub fn first_difference(expected: &str, found: &str) -> String {
    let (mut left, mut right) = (expected.lines(), found.lines());
    for line in 1.. {
        match (left.next(), right.next()) {
            (None, None) => break,
            (a, b) if a == b => {}
            (a, b) => {
                let (a, b) = (a.unwrap_or("<end>"), b.unwrap_or("<end>"));
                return format!("line {line}\n  expected: {a}\n  found:    {b}");
            }
        }
    }
    "only the ends differ".to_owned()
}

/// What differed, from all threads, in the order of the work.
#[derive(Default)]
pub struct Report(Mutex<Vec<(usize, String)>>);

impl Report {
    /// Adds an entry if two texts differ, and says whether they do.
    pub fn compare(&self, order: usize, what: &str, expected: &str, found: &str) -> bool {
        if expected != found {
            self.add(
                order,
                format!("{what}: {}", first_difference(expected, found)),
            );
        }
        expected != found
    }

    pub fn add(&self, order: usize, entry: String) {
        let mut entries = self.0.lock().expect("no thread panics while it adds");
        entries.push((order, entry));
    }

    /// Fails with all entries and their number, if there are any.
    ///
    /// # Panics
    /// When there are.
    pub fn finish(self, summary: &str) {
        let mut entries = self.0.into_inner().expect("no thread panics while it adds");
        entries.sort();
        println!("{summary}, {} differences", entries.len());
        if entries.is_empty() {
            return;
        }
        let mut text = String::new();
        for (_, entry) in &entries {
            let _ = writeln!(text, "{entry}");
        }
        panic!("{text}{summary}, {} differences", entries.len());
    }
}

/// Calls `work` on every number below `count`, on all cores, with a freehold for each thread.
pub fn in_parallel(count: usize, work: impl Fn(&mut Freehold, usize) + Sync) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut freehold = Freehold::default();
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        break;
                    }
                    work(&mut freehold, index);
                }
            });
        }
    });
}
