//! mlir-opt's command line: each of its options is taken or refused with a reason, and does what it
//! does there. The command lines are data, in `tests/mlir_opt`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::oracle;

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mlir_opt")
}

fn run(program: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    if program.ends_with("freehold") {
        command.arg("opt");
    }
    command.args(arguments).current_dir(directory());
    command.output().expect("the program is there")
}

fn freehold() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_freehold"))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The lines of a file that are no comments.
fn lines(file: &str) -> Vec<String> {
    let text = fs::read_to_string(directory().join(file)).expect("the file is checked in");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// The arguments of a command line: an option's value has its own blanks.
fn arguments(line: &str) -> Vec<&str> {
    let starts = line.match_indices(" -").map(|found| found.0 + 1);
    let starts: Vec<usize> = std::iter::once(0).chain(starts).collect();
    let ends = starts[1..].iter().map(|start| start - 1);
    let ends = ends.chain([line.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| &line[start..end])
        .collect()
}

#[test]
fn every_option_is_taken_or_refused_with_a_reason() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let help = text(&run(&mlir_opt, &["--help"]).stdout);
    // Options of passes stand further in.
    let options = help.lines().filter_map(|line| line.strip_prefix("  -"));
    let options = options.map(|line| line.trim_start_matches('-'));
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let names = options.map(|line| line.split(|c| !is_of_name(c)).next().unwrap_or(""));
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    assert!(names.len() > 300, "{}", names.len());
    let taken = text(&run(freehold(), &["--help"]).stdout);
    let mut unknown = Vec::new();
    for name in names {
        let is_described = taken.contains(&format!("--{name} "))
            || taken.contains(&format!("--{name}="))
            || taken.contains(&format!("--{name}["))
            || taken.contains(&format!("--{name}\n"))
            || taken.contains(&format!("-{name} <"));
        let dashed = format!("--{name}");
        let said = || text(&run(freehold(), &[&dashed, "no-such-file"]).stderr);
        let has_reason =
            |said: &str| said.contains("is not taken: ") || said.contains("has no effect: ");
        // What has no effect may take a value.
        let with_value = || text(&run(freehold(), &[&format!("{dashed}=x"), "none"]).stderr);
        if !is_described && !has_reason(&said()) && !has_reason(&with_value()) {
            unknown.push(name.to_owned());
        }
    }
    assert!(unknown.is_empty(), "neither taken nor refused: {unknown:?}");
}

#[test]
fn what_is_taken_does_what_it_does_there() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let mut different = Vec::new();
    for line in lines("same.txt") {
        let words: Vec<&str> = line.split(' ').collect();
        let (ours, theirs) = (run(freehold(), &words), run(&mlir_opt, &words));
        let shown = |output: &Output| {
            let (out, err) = (text(&output.stdout), text(&output.stderr));
            format!("{}{out}{err}", output.status.success())
        };
        if shown(&ours) != shown(&theirs) {
            different.push(format!(
                "{line}\n--- freehold\n{}\n--- mlir-opt-22\n{}\n",
                shown(&ours),
                shown(&theirs)
            ));
        }
    }
    assert!(different.is_empty(), "{}", different.concat());
}

#[test]
fn directories_of_texts_between_passes_are_the_same() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    for (number, pipeline) in [
        "builtin.module(cse,func.func(cse,buffer-hoisting),any(canonicalize),cse,canonicalize)",
        "builtin.module(func.func(cse,buffer-hoisting),cse,canonicalize)",
    ]
    .iter()
    .enumerate()
    {
        let made = [(freehold(), "ours"), (&mlir_opt, "theirs")].map(|(program, name)| {
            let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tree-{number}-{name}"));
            let _ = fs::remove_dir_all(&to);
            fs::create_dir_all(&to).expect("a directory can be made");
            let pipeline = format!("--pass-pipeline={pipeline}");
            let tree = format!("--mlir-print-ir-tree-dir={}", to.display());
            let dumps = ["--mlir-print-ir-after-all", "--mlir-print-ir-before=cse"];
            let ran = run(
                program,
                &[&pipeline, &tree, dumps[0], dumps[1], "several.mlir"],
            );
            assert!(ran.status.success(), "{}", text(&ran.stderr));
            files_below(&to)
        });
        assert_eq!(made[0], made[1], "{pipeline}");
    }
}

/// The files below a directory, by their paths from there, with their texts.
fn files_below(top: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut open = vec![top.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = fs::read_dir(&path).expect("a directory can be read");
            open.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else {
            let text = fs::read_to_string(&path).expect("a file can be read");
            let path = path.strip_prefix(top).expect("it is below").to_owned();
            found.push((path, text));
        }
    }
    found.sort();
    found
}

#[test]
fn pipelines_that_mlir_opt_dumps_run_as_they_are() {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return;
    };
    let lines = lines("pipelines.txt");
    assert!(lines.len() >= 30);
    for line in lines {
        let mut words = arguments(&line);
        let ours = run(freehold(), &[&words[..], &["several.mlir"]].concat());
        words.extend(["--dump-pass-pipeline", "several.mlir"]);
        let theirs = run(&mlir_opt, &words);
        assert!(theirs.status.success(), "{line}: {}", text(&theirs.stderr));
        let dumped = text(&theirs.stderr);
        let (_, pipeline) = dumped.split_once(":\n").expect("a pipeline is dumped");
        let dumped = run(
            freehold(),
            &["--pass-pipeline", pipeline.trim(), "several.mlir"],
        );
        assert!(dumped.status.success(), "{line}: {}", text(&dumped.stderr));
        // It is the same program as by the passes' names, though a pipeline of ours has other
        // passes in it.
        assert!(ours.status.success(), "{line}: {}", text(&ours.stderr));
        assert_eq!(text(&ours.stdout), text(&dumped.stdout), "{line}");
        // What is dumped here runs there, unless it has passes of ours.
        words.truncate(words.len() - 1);
        let own = run(freehold(), &[&words[..], &["several.mlir"]].concat());
        let own = text(&own.stderr);
        let (_, pipeline) = own.split_once(":\n").expect("a pipeline is dumped");
        if !pipeline.contains("clean-up") {
            let back = run(
                &mlir_opt,
                &["--pass-pipeline", pipeline.trim(), "several.mlir"],
            );
            assert!(back.status.success(), "{line}: {}", text(&back.stderr));
        }
    }
}
