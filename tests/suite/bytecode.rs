//! Bytecode against mlir-opt-22, in both directions: what it writes is read here as it reads it
//! itself, and what is written here it reads as the text that it was written from.
//!
//! The files of `tests/bytecode` are tried in every version (or those of their first line,
//! `// versions: 5, 6`), with locations; many others in the newest. Damaged files end in errors.

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use freehold::bytecode::{self, NEWEST};
use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::ir::{Context, Module};
use freehold::syntax::{self, ParseOptions, PrintOptions};
use freehold::verify::verify;

use crate::fuzzed;
use crate::oracle;
use crate::seeds::{Random, at_most, on_all_cores, seeds};
use crate::texts::{Input, inputs};

const OPTIONS: ParseOptions = ParseOptions {
    allow_unregistered: true,
    first_error_only: false,
};

/// A module that was read and verified.
struct Read {
    source: Source,
    module: Module,
    table: Table,
}

impl Read {
    fn new(source: Source) -> Result<Self, Vec<Diagnostic>> {
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let module = match source.bytes() {
            Some(_) => bytecode::read(&source, context, &table, &OPTIONS)?,
            None => syntax::parse(&source, context, &table, &OPTIONS)?,
        };
        let errors = verify(&module, &table);
        match errors.is_empty() {
            true => Ok(Read {
                source,
                module,
                table,
            }),
            false => Err(errors),
        }
    }

    fn text(&self, with_locations: bool) -> String {
        let options = PrintOptions {
            debug_info: with_locations.then_some(&self.source),
            ..PrintOptions::default()
        };
        syntax::print(&self.module, &self.table, &options)
    }

    fn bytes(&self, version: u64) -> Result<Vec<u8>, Diagnostic> {
        bytecode::write(&self.module, &self.table, &self.source, version)
    }
}

/// What mlir-opt-22 makes of its input; none if it refuses it.
fn mlir_opt(program: &Path, flags: &[&str], input: &[u8]) -> Option<Vec<u8>> {
    use std::io::Write as _;
    let mut child = Command::new(program)
        .arg("--allow-unregistered-dialect")
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    // A program that does not read its input has refused it.
    let _ = child.stdin.take()?.write_all(input);
    let output = child.wait_with_output().ok()?;
    output.status.success().then_some(output.stdout)
}

/// What differs in one direction or the other; none where mlir-opt-22 does not take the text, or
/// the text is read and printed here in another way than there.
fn differences(
    program: &Path,
    input: &Input,
    version: u64,
    locations: bool,
) -> Option<Vec<String>> {
    let printing: &[&str] = match locations {
        true => &["--mlir-print-debuginfo"],
        false => &[],
    };
    let text = input.text.as_bytes();
    let wanted = mlir_opt(program, printing, text)?;
    let source = Source::new("<stdin>", input.text.as_str());
    let mine = Read::new(source).ok()?;
    if mine.text(locations).as_bytes() != wanted {
        return None;
    }
    let version_flag = format!("--emit-bytecode-version={version}");
    let theirs = mlir_opt(program, &["--emit-bytecode", &version_flag], text)?;
    // It writes the alignment 0 of an empty resource, and refuses to read that.
    mlir_opt(program, printing, &theirs)?;
    let mut wrong = Vec::new();
    match Read::new(Source::binary("theirs", theirs)) {
        Ok(read) if read.text(locations).as_bytes() == wanted => {}
        Ok(_) => wrong.push("what mlir-opt-22 wrote is read as something else".to_owned()),
        Err(errors) => wrong.push(format!("cannot be read: {}", errors[0].message)),
    }
    match mine.bytes(version) {
        Err(error) => wrong.push(format!("cannot be written: {}", error.message)),
        Ok(bytes) => match mlir_opt(program, printing, &bytes) {
            Some(printed) if printed == wanted => {}
            Some(_) => wrong.push("mlir-opt-22 reads something else than was written".to_owned()),
            None => wrong.push("mlir-opt-22 does not read what was written".to_owned()),
        },
    }
    Some(wrong)
}

/// The versions in which a file is tried.
fn versions(input: &Input) -> Vec<u64> {
    let first = input.text.lines().next().unwrap_or_default();
    match first.strip_prefix("// versions: ") {
        Some(list) => list.split(", ").filter_map(|v| v.parse().ok()).collect(),
        None => (0..=NEWEST).collect(),
    }
}

/// Compares each input, and wants `least` of them to be comparable.
fn compare(cases: &[(Input, u64, bool)], least: u64) {
    let Some(program) = oracle::find("mlir-opt-22") else {
        return;
    };
    let compared = AtomicU64::new(0);
    let wrong = Mutex::new(Vec::new());
    on_all_cores(0..cases.len() as u64, |number| {
        let (input, version, locations) = &cases[number as usize];
        let Some(found) = differences(&program, input, *version, *locations) else {
            return true;
        };
        compared.fetch_add(1, Ordering::Relaxed);
        let found = found.iter();
        let found = found.map(|what| format!("{}, version {version}: {what}", input.path));
        wrong.lock().unwrap().extend(found);
        true
    });
    let mut wrong = wrong.into_inner().unwrap();
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let compared = compared.into_inner();
    assert!(compared >= least, "only {compared} files were compared");
}

#[test]
fn all_that_has_an_encoding_goes_both_ways_in_every_version() {
    let mut cases = Vec::new();
    for input in inputs("tests/bytecode") {
        for version in versions(&input) {
            let text = input.text.clone();
            let input = Input {
                path: input.path.clone(),
                text,
                options: Vec::new(),
            };
            cases.push((input, version, true));
        }
    }
    let all = cases.len() as u64;
    compare(&cases, all);
}

#[test]
fn programs_go_both_ways() {
    let folders = ["tests/roundtrip", "docs/examples", "tests/passes"];
    let inputs = folders.iter().flat_map(|folder| inputs(folder));
    // The whole of `tests/syntax` in a thorough run.
    let more = crate::texts::inputs("tests/syntax").into_iter();
    let more = more.take(at_most(0, u64::MAX) as usize);
    let is_tried = |input: &Input| input.options.is_empty() && !UNREAD.contains(&&*input.path);
    let cases: Vec<_> = inputs.chain(more).filter(is_tried).collect();
    let cases: Vec<_> = cases
        .into_iter()
        .map(|input| (input, NEWEST, false))
        .collect();
    compare(&cases, 95);
}

/// A file whose distinct attributes mlir-opt-22 makes several of.
const UNREAD: [&str; 1] = ["tests/passes/forward-memref-loads/scopes.mlir"];

/// Files of bytecode that are not long, written here.
fn written() -> Vec<Vec<u8>> {
    let inputs = inputs("tests/bytecode");
    let files = inputs.iter().flat_map(|input| {
        let source = Source::new("f", input.text.as_str());
        let read = Read::new(source).unwrap_or_else(|e| panic!("{}: {e:?}", input.path));
        let bytes = versions(input).into_iter().map(move |v| read.bytes(v));
        bytes.map(|bytes| bytes.expect("it can be said"))
    });
    files.collect()
}

#[test]
fn no_beginning_of_a_file_is_a_file() {
    let files = written();
    on_all_cores(0..files.len() as u64, |number| {
        let file = &files[number as usize];
        let step = at_most(17, 1) as usize;
        for end in (0..file.len()).step_by(step) {
            let source = Source::binary("cut", file[..end].to_vec());
            let read = Read::new(source);
            assert!(read.is_err(), "file {number} may end at byte {end}");
        }
        true
    });
}

#[test]
fn a_dialect_has_no_point_in_its_name() {
    let read = Read::new(Source::new("f", "\"foo.bar\"() : () -> ()"));
    let mut bytes = read.and_then(|read| read.bytes(NEWEST).map_err(|e| vec![e]));
    let bytes = bytes.as_mut().expect("it can be written");
    let name = bytes.windows(4).position(|four| four == b"foo\0");
    bytes[name.expect("it has the dialect's name") + 1] = b'.';
    let errors = Read::new(Source::binary("f", bytes.clone())).err();
    let message = &errors.expect("it is refused")[0].message;
    assert!(message.contains("'f.o', has a point"), "{message}");
}

#[test]
fn damaged_files_are_refused_or_read() {
    let files = written();
    on_all_cores(seeds(0..at_most(3000, 100_000)), |seed| {
        let mut random = Random::of(seed);
        let mut bytes = files[random.below(files.len())].clone();
        for _ in 0..1 + random.below(3) {
            let at = 5 + random.below(bytes.len() - 5);
            match random.below(4) {
                0 => bytes[at] ^= 1 << random.below(8),
                1 => bytes[at] = random.below(256) as u8,
                2 => drop(bytes.remove(at)),
                _ => bytes.insert(at, [0, 1, 0xFE, 0xFF][random.below(4)]),
            }
        }
        fuzzed::bytecode::file(&bytes);
        true
    });
}
