//! What once grew faster than its input and output does not any more: a few cases of
//! `benches/growth`, counted by valgrind at two sizes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use freehold::generate::families;

use crate::{instructions, oracle};

/// What stands for the file in a command; at its end where it is not named.
const FILE: &str = "FILE";

/// As in instructions ~ bytes^e, for the bytes of input and output.
const MOST: f64 = 1.25;

fn file(name: &str, size: usize, text: &str) -> PathBuf {
    let name = format!("growth-{name}-{size}.mlir");
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

/// One operation with so many attributes.
fn attributes(size: usize) -> String {
    let all: Vec<String> = (0..size).map(|k| format!("a{k} = {k} : i32")).collect();
    let all = all.join(", ");
    format!("\"test.op\"() {{{all}}} : () -> ()\n")
}

/// The bytes that a command prints, and writes to a directory.
fn printed(arguments: &[&str], directory: &Path) -> u64 {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
    let output = command.args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    let files = fs::read_dir(directory).into_iter().flatten();
    let files = files.map(|file| file.unwrap().metadata().unwrap().len());
    (output.stdout.len() + output.stderr.len()) as u64 + files.sum::<u64>()
}

#[test]
fn what_was_quadratic_is_not() {
    let Some(valgrind) = oracle::find("valgrind") else {
        return;
    };
    let start = instructions::count(&valgrind, &["--version"]);
    let family = |name: &str, size| (families::find(name).unwrap().text)(size);
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("growth-facts");
    let to = directory.to_str().unwrap();
    let opt = ["opt", "--allow-unregistered-dialect", "--threads=1"];
    let cases: [(&str, usize, Vec<&str>); 12] = [
        ("attributes", 2_000, opt.to_vec()),
        ("calls", 80, vec!["facts", "-o", to]),
        ("carried", 16, vec!["query", FILE, "live_owner(?v, ?b, ?o)"]),
        ("nested_if", 300, vec!["query", FILE, "live_out(?b, ?v)"]),
        ("wide_loop", 200, vec!["query", FILE, "ownership(?v, ?s)"]),
        (
            "ladder",
            200,
            vec!["query", "--explain", FILE, "may_alias(?v, ?w)"],
        ),
        (
            "wide_loop",
            200,
            [&opt[..], &["--forward-memref-loads"]].concat(),
        ),
        (
            "carried",
            60,
            [&opt[..], &["--test-print-liveness"]].concat(),
        ),
        (
            "straight",
            800,
            [&opt[..], &["--test-print-liveness"]].concat(),
        ),
        ("ladder", 1_000, vec!["query", "--report"]),
        (
            "calls",
            100,
            [&opt[..], &["--validate", "--buffer-deallocation-pipeline"]].concat(),
        ),
        (
            "long_loop",
            2_000,
            [
                &opt[..],
                &[
                    "--ownership-based-buffer-deallocation",
                    "--buffer-deallocation-simplification",
                    "--explain-rewrites",
                ],
            ]
            .concat(),
        ),
    ];
    for (name, small, command) in cases {
        let measured = [small, 2 * small].map(|size| {
            let text = match name {
                "attributes" => attributes(size),
                name => family(name, size),
            };
            let path = file(name, size, &text);
            let path = path.to_str().unwrap();
            let mut arguments = command.clone();
            match arguments.iter_mut().find(|argument| **argument == FILE) {
                Some(place) => *place = path,
                None => arguments.push(path),
            }
            let _ = fs::remove_dir_all(&directory);
            let bytes = text.len() as u64 + printed(&arguments, &directory);
            let count = instructions::count(&valgrind, &arguments);
            (bytes as f64, count.saturating_sub(start) as f64)
        });
        let [(bytes, count), (more_bytes, more)] = measured;
        let e = (more / count).ln() / (more_bytes / bytes).ln();
        assert!(
            e < MOST,
            "{command:?} on {name} {small}: {e:.2}, {measured:?}"
        );
    }
}
