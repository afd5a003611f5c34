//! How many instructions the passes take on one small module of each family, counted by valgrind:
//! the same on every machine, or nearly, and no clock. One that grew by more than a fifth is a
//! regression; one that shrank by as much is a gain to be kept. `FREEHOLD_BLESS=1 cargo test --test
//! suite instructions::` writes what is counted.
//!
//! What is counted is the binary of `cargo test`, which is optimised a little.

use crate::seeds::is_thorough;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use freehold::generate::families::FAMILIES;

use crate::oracle;

/// How large the modules are: a few hundred operations, so that starting is less than half of it.
const SIZE: usize = 100;
/// Families that are counted at a second size, where a cost that grows faster than the input is
/// most of it: of each that was so once.
const LARGE: [(&str, usize); 9] = [
    ("carried", 1_000),
    ("dealloc_wide", 2_000),
    ("ifs", 2_000),
    ("ifs_apart", 2_000),
    ("long_loop", 2_000),
    ("rounds", 1_000),
    ("select", 4_000),
    ("straight", 4_000),
    ("wide_loop", 20_000),
];
/// The families that are also read and printed alone.
const PRINTED: [&str; 3] = ["calls", "hoist", "straight"];
/// The change that fails, in percent.
const MOST: u64 = 20;

const HEAD: &str = "# Instructions by family, by callgrind, of `cargo test`'s binary on one thread:\n\
                    # FREEHOLD_BLESS=1 cargo test --test suite instructions::\n";

/// The instructions of a run of freehold.
pub fn count(valgrind: &Path, arguments: &[&str]) -> u64 {
    let output = Command::new(valgrind)
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env!("CARGO_BIN_EXE_freehold"))
        .args(arguments)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    let line = said
        .lines()
        .find_map(|line| line.split_once("Collected : "));
    let (_, number) = line.unwrap_or_else(|| panic!("valgrind counts nothing: {said}"));
    number.trim().parse().unwrap()
}

/// Every benchmark, by name, with the arguments of freehold.
fn benchmarks(directory: &Path) -> Vec<(String, Vec<String>)> {
    let mut benchmarks = vec![("start".to_owned(), vec!["--version".to_owned()])];
    let written = |name: &str, size: usize, text: String| {
        let file = directory.join(format!("instructions-{name}-{size}.mlir"));
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let run = |file: &String, passes: &[String]| {
        let options = ["opt".to_owned(), "--threads=1".to_owned()];
        [&options, passes, std::slice::from_ref(file)].concat()
    };
    for family in FAMILIES {
        let file = written(family.name, SIZE, (family.text)(SIZE));
        let pass = format!("--{}", family.pass);
        if PRINTED.contains(&family.name) {
            benchmarks.push((format!("{} print", family.name), run(&file, &[])));
        }
        let name = format!("{} {}", family.name, family.pass);
        for &(_, size) in LARGE.iter().filter(|large| large.0 == family.name) {
            let file = written(family.name, size, (family.text)(size));
            let arguments = run(&file, std::slice::from_ref(&pass));
            benchmarks.push((format!("{name} {size}"), arguments));
        }
        benchmarks.push((name, run(&file, &[pass])));
    }
    benchmarks
}

/// The counts of all benchmarks, made on as many threads as there are cores.
fn count_all(valgrind: &Path, benchmarks: &[(String, Vec<String>)]) -> BTreeMap<String, u64> {
    let next = AtomicUsize::new(0);
    let counts = Mutex::new(BTreeMap::new());
    let help = || {
        while let Some((name, arguments)) = benchmarks.get(next.fetch_add(1, Ordering::Relaxed)) {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let count = count(valgrind, &arguments);
            counts.lock().unwrap().insert(name.clone(), count);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(help);
        }
    });
    counts.into_inner().unwrap()
}

/// What is wrong with a count.
fn judge(before: u64, now: u64) -> Option<String> {
    let percent = now as f64 / before as f64 * 100.0 - 100.0;
    let why = match (
        now * 100 > before * (100 + MOST),
        now * (100 + MOST) < before * 100,
    ) {
        (true, _) => "a regression",
        (_, true) => "a gain, which FREEHOLD_BLESS=1 cargo test --test suite instructions:: keeps",
        _ => return None,
    };
    Some(format!(
        "{now} instructions, {before} before ({percent:+.1} %): {why}"
    ))
}

#[test]
fn no_count_grows_by_more_than_a_fifth() {
    let Some(valgrind) = oracle::find("valgrind") else {
        return;
    };
    if !is_thorough() {
        return;
    }
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let benchmarks = benchmarks(directory);
    let counts = count_all(&valgrind, &benchmarks);
    let mut text = String::from(HEAD);
    for (name, count) in &counts {
        writeln!(text, "{name}: {count}").unwrap();
    }
    let baseline = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/instructions.txt");
    if std::env::var_os("FREEHOLD_BLESS").is_some() {
        fs::write(&baseline, text).unwrap();
        return;
    }
    let known = fs::read_to_string(&baseline).unwrap();
    let known = known.lines().filter(|line| !line.starts_with('#'));
    let known: BTreeMap<&str, u64> = known
        .filter_map(|line| line.split_once(": "))
        .map(|(name, count)| (name, count.parse().unwrap()))
        .collect();
    assert!(
        known.keys().eq(counts.keys()),
        "the baseline has other benchmarks: bless it"
    );
    let wrong = known.iter().zip(counts.values());
    let wrong = wrong
        .filter_map(|((name, &before), &now)| Some(format!("{name}: {}", judge(before, now)?)));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn a_fifth_is_the_most() {
    assert_eq!(judge(1000, 1200), None);
    assert!(judge(1000, 1201).is_some_and(|said| said.contains("(+20.1 %): a regression")));
    assert_eq!(judge(1200, 1000), None);
    assert!(judge(1201, 1000).is_some_and(|said| said.contains("a gain")));
}
